export { PdfButton, WordButton } from './parts/paper-buttons.tsx';
export { PaperMenu } from './parts/paper-menu.tsx';
