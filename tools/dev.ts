// `npm run dev`: the API, started again on every change, and Vite, which passes API calls on to it.
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '8080';

// vite.config.ts reads API_URL for its proxy.
const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` };
const children = [run('apps/server/start.ts', ['--watch']), run('node_modules/vite/bin/vite.js')];

// Ctrl-C reaches the children by the terminal; this waits until the API has put the database down in order.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);

function run(script: string, options: string[] = []): ChildProcess {
  return spawn(process.execPath, [...options, script], { cwd: root, env, stdio: 'inherit' });
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
