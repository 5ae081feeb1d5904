import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { antdStyles } from './tools/antd-styles.ts';
import { chunkGroups } from './tools/chunk-groups.ts';
import { firstFiles } from './tools/first-files.ts';
import { firstReads } from './tools/first-reads.ts';
import { moduleMap } from './tools/module-map.ts';
import { manual } from './tools/manual.ts';
import { namedIcons } from './tools/icon-names.ts';
import { filesOfShell } from './tools/shell-files.ts';

const server = process.env['API_URL'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: 'apps/web',
  base: '/lab-platform/',
  plugins: [
    react(),
    antdStyles(import.meta.dirname),
    moduleMap(),
    manual(import.meta.dirname),
    namedIcons(),
    firstReads(import.meta.dirname),
    firstFiles(import.meta.dirname),
    // The page opens without a network: apps/web/sw.ts keeps the shell and the screens that work offline.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      outDir: '../../dist/web',
      injectRegister: false,
      manifest: {
        name: '高校实验室安全与管理平台',
        short_name: '实验室安全',
        lang: 'zh-CN',
        start_url: '/lab-platform/',
        scope: '/lab-platform/',
        display: 'standalone',
        theme_color: '#0e2a59',
        background_color: '#f1f4f9',
        icons: [{ src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      injectManifest: {
        globPatterns: ['index.html', 'favicon.svg', 'first-pages.json', 'assets/*.{js,css}'],
        manifestTransforms: [(entries) => ({ manifest: filesOfShell('dist/web', entries) })],
      },
    }),
  ],
  resolve: { tsconfigPaths: true },
  // Lazy pages would be discovered late and reload the page in the middle of a login.
  optimizeDeps: { entries: ['index.html', '../../{screens,{kernel,platform,modules,apps}/**/web}/**/*.{ts,tsx}'] },
  server: { proxy: { '/lab-api': server, '/lab-platform/config.json': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Offices with Windows 7 run Chrome 109 and relatives.
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    manifest: true,
    // A map of every page's chunks would ride in the first one; a page finds its own by its imports, its styles by name.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, chunks) => chunks.filter((chunk) => chunk.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // A door only names what a slice offers; who takes one thing through it does not load the others.
      treeshake: { moduleSideEffects: [{ test: /\/web\/public\.tsx$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
});
