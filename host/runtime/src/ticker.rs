//! The clock that interrupts guests: a thread of the operating system, so that it ticks however busy the async threads are.
//!
//! An endless loop in a guest keeps its async thread to itself. Were the clock a task of the same executor, two such loops
//! on two threads would stop it and with it every limit on running time.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use wasmtime::Engine;

/// The length of a tick.
pub const TICK: Duration = Duration::from_millis(10);

/// Ticks until it is dropped. Holds the engine weakly: an engine nobody else uses is gone.
pub(crate) struct Ticker {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// # Errors
    /// When the operating system gives no thread.
    pub(crate) fn start(engine: &Engine) -> std::io::Result<Arc<Ticker>> {
        let engine = engine.weak();
        let (stop, stopped) = channel::<()>();
        let thread = std::thread::Builder::new().name("component-clock".into()).spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(TICK) {
                let Some(engine) = engine.upgrade() else { return };
                engine.increment_epoch();
            }
        })?;
        Ok(Arc::new(Ticker { stop: Some(stop), thread: Some(thread) }))
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasmtime::{Instance, Module, Store, Trap};

    /// An endless loop ends, which it does only if somebody ticks; and the thread ends with the ticker.
    #[test]
    fn it_ticks_until_it_is_dropped() {
        let engine = crate::engine::compiling().unwrap();
        let ticker = Ticker::start(&engine).unwrap();
        // (module (func (export "f") (loop (br 0))))
        let bytes = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x07\x05\x01\x01f\0\0\x0a\x09\x01\x07\0\x03\x40\x0c\0\x0b\x0b";
        let module = Module::from_binary(&engine, bytes).unwrap();
        let mut store = Store::new(&engine, ());
        store.set_epoch_deadline(2);
        let instance = Instance::new(&mut store, &module, &[]).unwrap();
        let endless = instance.get_typed_func::<(), ()>(&mut store, "f").unwrap();
        let end = endless.call(&mut store, ()).unwrap_err();
        assert_eq!(end.downcast_ref::<Trap>(), Some(&Trap::Interrupt));
        drop(ticker);
    }
}
