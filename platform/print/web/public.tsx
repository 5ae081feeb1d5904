export { PdfButton, usePdf } from './parts/pdf-button.tsx';
