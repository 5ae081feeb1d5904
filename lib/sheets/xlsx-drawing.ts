import type { SheetPicture } from './sheet.ts';
import { officeNamespace, relations, xmlHead } from './xlsx-parts.ts';
import type { ZipPart } from './zip.ts';

const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006';
// English metric units: 914,400 to an inch of 96 pixels.
const emuPerPixel = 9_525;
const emu = (pixels: number) => Math.round(pixels * emuPerPixel);
const margin = 3;

/** The pictures of the sheet with this number: its relation to them, their places and their contents. */
export function drawingParts(pictures: readonly SheetPicture[], sheet: number): ZipPart[] {
  const media = (at: number) => `sheet${sheet}-${at + 1}.jpeg`;
  const part = (name: string, xml: string): ZipPart => ({ name, content: [xmlHead + xml] });
  return [
    part(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, relations([['drawing', `../drawings/drawing${sheet}.xml`]])),
    part(`xl/drawings/drawing${sheet}.xml`, drawing(pictures)),
    part(
      `xl/drawings/_rels/drawing${sheet}.xml.rels`,
      relations(pictures.map((_, at) => ['image', `../media/${media(at)}`])),
    ),
    ...pictures.map(({ jpeg }, at): ZipPart => ({ name: `xl/media/${media(at)}`, content: [jpeg] })),
  ];
}

const drawing = (pictures: readonly SheetPicture[]) =>
  `<xdr:wsDr xmlns:xdr="${drawingNamespace}/spreadsheetDrawing" xmlns:a="${drawingNamespace}/main" xmlns:r="${officeNamespace}">` +
  `${pictures.map(anchor).join('')}</xdr:wsDr>`;

/** Moves with its cell and keeps its size. */
const anchor = ({ row, column, left, width, height }: SheetPicture, at: number) =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(left + margin)}</xdr:colOff>` +
  `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(margin)}</xdr:rowOff></xdr:from>` +
  `<xdr:ext cx="${emu(width)}" cy="${emu(height)}"/>` +
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 1}" name="${at + 1}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
  `<xdr:blipFill><a:blip r:embed="rId${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
  `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>';
