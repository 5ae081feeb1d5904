export {
  a4,
  certificatePage,
  factsTable,
  headingText,
  numbered,
  paragraph,
  photoGrid,
  plainTable,
  sectionsOf,
  signatureBoxes,
  signedBy,
  space,
  titleText,
} from './paper.rules.ts';
export { printPaper, readToPrint, wholeDocument } from './paper.export.ts';
export { readImages } from './photo.queries.ts';
