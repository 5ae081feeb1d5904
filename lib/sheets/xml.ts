import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { SheetError } from './error.ts';

export type Attributes = Record<string, string>;
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * Parses streamed XML and yields after every chunk, so that the caller can pass on collected data. Names have no
 * prefix. DOCTYPE is refused; only XML's five entities exist.
 */
export async function* readXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new SheetError('sheet.doctype');
  });
  parser.on('opentag', (tag) => handlers.open?.(withoutPrefix(tag.name), tag.attributes));
  parser.on('closetag', (tag) => handlers.close?.(withoutPrefix(tag.name)));
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses a small part at once. */
export async function readWholeXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
