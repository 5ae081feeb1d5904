const levels = ['Ⅰ级', 'Ⅱ级', 'Ⅲ级', 'Ⅳ级'];

/** Level of a laboratory as people say it. */
export const levelName = (level: number | null): string => (level === null ? '未定级' : (levels[level - 1] ?? ''));
