import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['API_URL'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: 'apps/web',
  base: '/lab-platform/',
  // The service worker of the offline forms joins here (vite-plugin-pwa, injectManifest).
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  // Lazy pages would be discovered late and reload the page in the middle of a login.
  optimizeDeps: { entries: ['index.html', '../../{kernel,platform,modules,apps}/**/web/**/*.{ts,tsx}'] },
  server: { proxy: { '/lab-api': server, '/lab-platform/config.json': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Offices with Windows 7 run Chrome 109 and relatives.
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
