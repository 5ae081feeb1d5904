import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Post<B> = { url: URL; headers: Record<string, string | string[] | undefined>; body: B };

/** A service of another party on this machine: what it was sent, and what it answers. */
export async function startPeer<B>(answer: { reply: unknown }) {
  const posts: Post<B>[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://peer');
      posts.push({ url, headers: request.headers, body: JSON.parse(text) as B });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer.reply));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, address: `http://${host}`, posts, stop: () => server.close() };
}
