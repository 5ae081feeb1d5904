import { posix } from 'node:path';
import { SheetError } from './error.ts';
import type { Archive } from './unzip.ts';
import { readWholeXml, type Attributes } from './xml.ts';

type Relation = { id: string; type: string; part: string };

/** The visible worksheets, and the parts needed to read them. */
type Workbook = { sheets: { name: string; part: string }[]; strings?: string; styles?: string; date1904: boolean };

/** Finds the parts of a workbook by its relations; the usual names are only a convention. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = (await readRelations(archive, '')).find((relation) => relation.type === 'officeDocument');
  const path = root?.part ?? 'xl/workbook.xml';
  if (!archive.has(path) || !path.endsWith('.xml')) throw new SheetError('sheet.unknownFormat');
  const relations = await readRelations(archive, path);
  const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]));
  const { visible, date1904 } = await readSheetList(archive, path);
  const sheets = visible.flatMap(({ id, name }) => {
    const part = worksheets.get(id);
    return part === undefined ? [] : [{ name, part }];
  });
  if (sheets.length === 0) throw new SheetError('sheet.noSheet');
  const partOf = (wanted: string) => relations.find(({ type, part }) => type === wanted && archive.has(part))?.part;
  return { sheets, date1904, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

async function readRelations(archive: Archive, of: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(of);
  const path = posix.join(dir, '_rels', `${base}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readWholeXml(await archive.open(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
      relations.push({ id: Id, type: posix.basename(Type), part });
    },
  });
  return relations;
}

async function readSheetList(archive: Archive, path: string) {
  const visible: { id: string; name: string }[] = [];
  let date1904 = false;
  let isWorkbook = false;
  await readWholeXml(await archive.open(path), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        visible.push({ id: relationId(attributes), name: attributes.name ?? '' });
    },
  });
  if (!isWorkbook) throw new SheetError('sheet.unknownFormat');
  return { visible, date1904 };
}

function relationId(attributes: Attributes): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return (key && attributes[key]) ?? '';
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
