const least = 5;

/** What is wrong with the sentence of a report; empty if nothing is. */
export function sentenceFault(text: string): string {
  const sentence = text.trim();
  if (sentence === '') return '请用一句话写明发现的隐患';
  return sentence.length < least ? `请至少用 ${least} 个字描述隐患` : '';
}

type Report = { lab: object | null; photos: readonly object[]; description: string };
type ReportFaults = { [field in keyof Report]?: string };

/** What a report still needs, by field, in the order of the fields. */
export function reportFaults({ lab, photos, description }: Report): ReportFaults {
  const sentence = sentenceFault(description);
  return {
    ...(lab === null && { lab: '请选择发现隐患的实验室' }),
    ...(photos.length === 0 && { photos: '请至少拍一张现场照片' }),
    ...(sentence && { description: sentence }),
  };
}

const cardPath = /^\/lab-baseinfo\/(?:lab-card|equipment-all)\/([0-9a-f-]{36})(?:[?#]|$)/i;

/** The laboratory that a path of the product is about, as the code at its door or on its equipment says it. */
export function placeOfPath(path: string): { public_id: string } | { lab_no: string } | undefined {
  const [, publicId] = cardPath.exec(path) ?? [];
  if (publicId !== undefined) return { public_id: publicId };
  const labNo = new URL(path, 'https://product').searchParams.get('report');
  return labNo && labNo !== 'new' ? { lab_no: labNo } : undefined;
}
