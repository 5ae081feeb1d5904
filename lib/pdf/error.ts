const sentences = {
  'pdf.busy': '正在生成的 PDF 较多，请稍后再试',
  'pdf.timeout': '生成 PDF 超过 {limit} 秒，请缩小范围后再试',
};

type PdfErrorCode = keyof typeof sentences;

/** A document that is not written: `code` for programs, `message` in Chinese for the user. */
export class PdfError extends Error {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, params: Record<string, number> = {}) {
    super(sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')));
    this.name = 'PdfError';
    this.code = code;
  }
}
