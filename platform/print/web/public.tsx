export { PdfButton } from './parts/pdf-button.tsx';
