//! The workspace service over real files, real links and a real watcher; only the engine is a stand-in.

mod admission;
mod changes;
mod engine;
mod folder;
mod sessions;
mod solutions;
