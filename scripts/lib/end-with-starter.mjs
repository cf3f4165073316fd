// Ends this process as SIGTERM does when the one that started it is gone, after a kill -9 too: node --import
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep it running.
process.channel?.unref();
