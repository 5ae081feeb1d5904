export { VisualApp } from './visual-app.page.tsx';
