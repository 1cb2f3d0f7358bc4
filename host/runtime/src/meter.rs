//! Tells a guest's own running time from the time it waits for the host, and bounds each.
//!
//! A call is a future. While it is being polled the guest runs (or a host function does work on its behalf); between two
//! polls it waits. [`Metered`] notes both borders. The engine's clock asks [`Meter::charge`] at each tick that finds the
//! guest running; the waiting is bounded by a timer here.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use crate::ticker::TICK;

/// The running time of one call, in nanoseconds since `start`.
pub(crate) struct Meter {
    start: Instant,
    /// When the poll that is going on began.
    resumed: AtomicU64,
    /// Run since the last charge, without the poll that is going on.
    uncharged: AtomicU64,
    charged: AtomicU64,
    budget: u64,
}

impl Meter {
    pub(crate) fn new(ticks: u32) -> Arc<Meter> {
        Arc::new(Meter {
            start: Instant::now(),
            resumed: AtomicU64::new(0),
            uncharged: AtomicU64::new(0),
            charged: AtomicU64::new(0),
            budget: u64::from(ticks) * TICK.as_nanos() as u64,
        })
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_nanos() as u64
    }

    /// Charges what was run since the last time and says whether anything of the budget is left. A charge is at most one
    /// tick: the engine asks at the first tick it meets, so more only means that the thread itself got no processor.
    pub(crate) fn charge(&self) -> bool {
        let now = self.now();
        let run = self.uncharged.swap(0, Relaxed) + now.saturating_sub(self.resumed.swap(now, Relaxed));
        let charged = self.charged.fetch_add(run.min(TICK.as_nanos() as u64), Relaxed);
        charged + run.min(TICK.as_nanos() as u64) <= self.budget
    }

    fn enter(&self) -> u64 {
        let now = self.now();
        self.resumed.store(now, Relaxed);
        now
    }

    fn leave(&self) -> u64 {
        let now = self.now();
        self.uncharged.fetch_add(now.saturating_sub(self.resumed.load(Relaxed)), Relaxed);
        now
    }
}

/// The waiting limit was used up.
#[derive(Debug)]
pub(crate) struct WaitedTooLong;

/// A call under a [`Meter`]. Ends with [`WaitedTooLong`] when its waits are longer than the limit in sum; the caller must
/// drop it then, and the store behind it.
pub(crate) struct Metered<F> {
    call: Pin<Box<F>>,
    meter: Arc<Meter>,
    /// What is left of the waiting limit.
    waiting: Duration,
    /// When the last poll ended.
    left: Option<u64>,
    timer: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl<F: Future> Metered<F> {
    pub(crate) fn new(call: F, meter: Arc<Meter>, waiting: Duration) -> Metered<F> {
        Metered { call: Box::pin(call), meter, waiting, left: None, timer: None }
    }
}

impl<F: Future> Future for Metered<F> {
    type Output = Result<F::Output, WaitedTooLong>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let entered = this.meter.enter();
        if let Some(left) = this.left.take() {
            this.waiting = this.waiting.saturating_sub(Duration::from_nanos(entered.saturating_sub(left)));
        }
        if let Poll::Ready(output) = this.call.as_mut().poll(cx) {
            return Poll::Ready(Ok(output));
        }
        this.left = Some(this.meter.leave());
        if this.waiting.is_zero() {
            return Poll::Ready(Err(WaitedTooLong));
        }
        let deadline = tokio::time::Instant::now() + this.waiting;
        let timer = match &mut this.timer {
            Some(timer) => {
                timer.as_mut().reset(deadline);
                timer
            }
            none => none.insert(Box::pin(tokio::time::sleep_until(deadline))),
        };
        match timer.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(WaitedTooLong)),
            Poll::Pending => Poll::Pending,
        }
    }
}
