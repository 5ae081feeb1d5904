export { a4, factsTable, headingText, photoGrid, signatureBoxes, space, titleText } from './paper.rules.ts';
export { printPdf, readToPrint, wholeDocument } from './pdf.export.ts';
export { readImages } from './photo.queries.ts';
