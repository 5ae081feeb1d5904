const sentences = {
  'sheet.unknownFormat':
    '这不是 Excel 工作簿（可能是网页、文本或其他文件改了扩展名），请用 Excel 或 WPS 另存为 .xlsx 后再上传',
  'sheet.damaged': '文件已损坏或不是有效的 Excel 工作簿，请用 Excel 或 WPS 打开后另存为 .xlsx 再上传',
  'sheet.encrypted': '文件设置了密码，请用 Excel 或 WPS 取消密码后再上传',
  'sheet.oldFormat': '文件是 Excel 95 或更早的格式，请用 Excel 或 WPS 另存为 .xlsx 后再上传',
  'sheet.noSheet': '文件中没有可见的工作表，请取消隐藏或新建工作表后再上传',
  'sheet.doctype': '文件中含有不允许的 DOCTYPE 声明，请用 Excel 或 WPS 另存为 .xlsx 后再上传',
  'sheet.tooLarge': '文件内容超过 {limit} MB，请删除图片和多余内容，或拆成几个文件后再上传',
  'sheet.tooManyParts': '文件内部的部件超过 {limit} 个，请把数据复制到新的工作簿后再上传',
  'sheet.tooCompressed': '文件的压缩比例异常，请把数据复制到新的工作簿后再上传',
  'sheet.tooManyRows': '数据超过 {limit} 行，请拆成几个文件',
  'sheet.tooManyColumns': '单元格 {cell} 超出了 {limit} 列的范围，请删除多余的列后再上传',
  'sheet.textTooLong': '单元格 {cell} 的文字超过 {limit} 个字符，请缩短后再上传',
  'sheet.timeout': '文件解析超过 {limit} 秒，请删除多余内容，或拆成几个文件后再上传',
  'sheet.crashed': '文件太复杂，解析没有完成，请删除多余的格式和内容，或拆成几个文件后再上传',
  'sheet.outputTooLarge': '导出的文件超过 4 GB，请缩小范围后再导出',
};

export type SheetErrorCode = keyof typeof sentences;
export type SheetErrorParams = Record<string, string | number>;

/** A refused spreadsheet: `code` for programs, `message` in Chinese for the user. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;

  constructor(code: SheetErrorCode, params: SheetErrorParams = {}, options?: ErrorOptions) {
    super(
      sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
      options,
    );
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }
}

/** The file could not be read: a server failure, not an error of the user. */
export class SheetFailure extends Error {}

/** Maps a parser error to a refusal. Disk failures are rethrown: saving the file again would not cure them. */
export function asSheetError(error: unknown): unknown {
  if (error instanceof SheetError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new SheetError('sheet.damaged', {}, { cause: error });
}
