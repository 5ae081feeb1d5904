import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can be frozen or cut, like a cable or a hanging machine. */
export async function startProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target.port, target.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    if (state === 'frozen') hold(near, far);
  });
  const hold = (...some: Socket[]) => {
    for (const socket of some) socket.pause();
  };
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      state = 'frozen';
      hold(...sockets);
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    stop: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
