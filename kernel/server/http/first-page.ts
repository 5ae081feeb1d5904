import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFirstPage, type FirstPage } from '#kernel/shared/first-page.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';

/** Files of the build by route name or entry address, written beside the manifest (tools/first-files.ts). */
type FirstFiles = { withSession: Record<string, string[]>; withoutSession: Record<string, string[]> };

const none: FirstFiles = { withSession: {}, withoutSession: {} };

const sha256 = (text: string) => createHash('sha256').update(text);

/**
 * The document of the built web, the hash of its inline script for the content security policy, and the version of the
 * build, which the service worker computes in the same way (apps/web/sw.ts).
 */
export function readDocument(webDir: string) {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  return { html, scriptHash: `'sha256-${sha256(script).digest('base64')}'`, build: sha256(html).digest('hex') };
}

export function readFirstFiles(webDir: string): FirstFiles {
  try {
    return JSON.parse(readFileSync(join(webDir, '.vite/first.json'), 'utf8')) as FirstFiles;
  } catch {
    return none;
  }
}

/** The document with the configuration and the files of its page, which the inline script asks for at once. */
export function documentOf(html: string, files: FirstFiles, key: string, config: ClientConfig | undefined): string {
  const page: FirstPage = {
    config,
    withSession: files.withSession[key] ?? [],
    withoutSession: files.withoutSession[key] ?? files.withoutSession['/login'] ?? [],
  };
  return withFirstPage(html, page);
}
