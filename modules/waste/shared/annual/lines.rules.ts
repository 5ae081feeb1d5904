type Line = { code: string; produce_kg: string; transfer_kg: string };

/** Why lines make no plan; `left` is what of a code waits from the years before. Undefined if they do. */
export function linesFault(lines: readonly Line[], left: ReadonlyMap<string, number>): string | undefined {
  if (new Set(lines.map(({ code }) => code)).size < lines.length) return '同一废物代码只填一行';
  for (const { code, produce_kg, transfer_kg } of lines) {
    const [produced, sent, stock] = [Number(produce_kg), Number(transfer_kg), left.get(code) ?? 0];
    if (produced === 0 && sent === 0) return `${code} 的预计产生量和转移量都是 0，请填写数量或删去这一行`;
    if (sent > produced + stock + 1e-9)
      return `${code} 预计转移 ${sent} kg，超过预计产生 ${produced} kg 与以前年度结余 ${stock} kg 之和，请核对`;
  }
  return undefined;
}
