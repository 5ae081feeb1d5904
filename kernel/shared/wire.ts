/**
 * Value types of the wire. Forms and query strings carry text only, so each type accepts its canonical text form and
 * nothing looser: `''` means absent, `'12'` is an integer, `'1e3'`, `' 12'` and `true` are not.
 */
import * as z from 'zod/mini';
import { isMailAddress } from './mail.ts';
import { hidesText, oneLine } from './one-line.ts';

// Default messages of schemas.
z.config({ localeError: ({ input }) => (input === undefined ? '请填写' : '填写内容不正确，请检查') });

const absent = (value: unknown) => (value === '' || value === undefined ? undefined : value);
const integerText = /^-?\d{1,15}$/;
const decimalText = /^-?\d{1,14}(\.\d{1,4})?$/;

const toInteger = (value: unknown) =>
  typeof value === 'string' && integerText.test(value) ? Number(value) : absent(value);

/** An integer within [min, max]. */
export const int = (min = -2_147_483_648, max = 2_147_483_647, message = '请填写整数') =>
  z.pipe(
    z.transform(toInteger),
    z.int(message).check(z.minimum(min, `不能小于 ${min}`), z.maximum(max, `不能大于 ${max}`)),
  );

/** Id of a row: positive, up to 2^53. */
export const id = (message = '请选择') =>
  z.pipe(z.transform(toInteger), z.int(message).check(z.minimum(1, message), z.maximum(Number.MAX_SAFE_INTEGER)));

/** An exact decimal as text, for money and amounts; never a binary float. `unreadable` is said of a text that is no number. */
export const decimal = (message = '请填写数字，最多四位小数', unreadable = message) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : absent(value))),
    z.string(message).check(z.regex(decimalText, unreadable)),
  );

type Places = {
  /** Digits before the point, at most. */
  digits?: number;
  /** May be below zero. */
  isSigned?: boolean;
  /** Said of a number that does not fit; else the same as of a text that is no number. */
  unfit?: string;
  /** Said of a text that is no number; else the same as of none. */
  unreadable?: string;
};

/** A decimal as text with two places at most, as money, quantities of goods and points are kept. */
export const hundredths = (
  message: string,
  { digits = 14, isSigned = false, unfit = message, unreadable = message }: Places = {},
) =>
  z.pipe(
    decimal(message, unreadable),
    z.string().check(z.regex(new RegExp(`^${isSigned ? '-?' : ''}\\d{1,${digits}}(\\.\\d{1,2})?$`), unfit)),
  );

// Invisible characters would make two names look alike; joiners stay in running text, where emoji need them.
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
const joiners = /[\u200c\u200d]/g;
// NUL and lone surrogates break PostgreSQL text; NFC makes equal names equal.
const clean = (value: unknown) =>
  typeof value === 'string' ? value.normalize('NFC').replace(invisible, '').trim() : value;
const cleanLine = (value: unknown) =>
  typeof value === 'string' ? oneLine(String(clean(value.replace(joiners, '')))) : value;
const noNul = z.refine<string>((value) => !/[\0\p{Surrogate}]/u.test(value), '含有无法保存的字符');
const noHidden = (isLine: boolean) =>
  z.refine<string>((value) => !hidesText(value, isLine), '含有看不见的控制字符，请删去后重新填写');

const within = (label: string, max: number) => z.maxLength(max, `${label}不能超过 ${max} 个字`);
const needed = (label: string) => z.minLength(1, `请填写${label}`);

/** Required text of one line, such as a name: 1 to `max` characters after trimming. */
export const text = (label: string, max: number) =>
  z.pipe(
    z.transform(cleanLine),
    z.string(`请填写${label}`).check(needed(label), within(label, max), noNul, noHidden(true)),
  );

/** Optional text of one line; an empty one arrives and is stored as `''`. */
export const line = (label: string, max: number) =>
  z.pipe(z.transform(cleanLine), z.string().check(within(label, max), noNul, noHidden(true)));

/** Required text of any number of lines. */
export const paragraph = (label: string, max: number) =>
  z.pipe(
    z.transform(clean),
    z.string(`请填写${label}`).check(needed(label), within(label, max), noNul, noHidden(false)),
  );

/** Optional text of any number of lines; an empty one arrives and is stored as `''`. */
export const freeText = (label: string, max: number) =>
  z.pipe(z.transform(clean), z.string().check(within(label, max), noNul, noHidden(false)));

/** A keyword of a search box; blank means no restriction. */
export const keyword = () =>
  z.optional(
    z.pipe(
      z.transform((v: unknown) => absent(clean(v))),
      z.optional(z.string().check(z.maxLength(100, '关键词太长'), noNul)),
    ),
  );

/** A password or token: never trimmed. */
export const secret = (label: string, max = 128) =>
  z.string(`请填写${label}`).check(z.minLength(1, `请填写${label}`), z.maxLength(max, `${label}太长`));

/** Opaque text that a client returns unchanged. */
export const token = (label: string, max: number) => {
  const message = `${label}已失效，请刷新后重试`;
  return z.string(message).check(z.regex(new RegExp(`^[\\w.-]{1,${max}}$`), message));
};

/** One code of an enum made by `defineEnum`. */
export function code<const E extends { $items: readonly { value: string | number }[] }>(of: E, message = '请选择') {
  const byText = new Map(of.$items.map((item) => [String(item.value), item.value]));
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? byText.get(String(value)) : undefined,
    ),
    z.custom<E['$items'][number]['value']>((value) => value !== undefined, message),
  );
}

/** 0/1, true/false, 是/否 of the given client. */
export const bool = () =>
  z.pipe(
    z.transform((v: unknown) =>
      v === '1' || v === 'true' || v === 1 ? true : v === '0' || v === 'false' || v === 0 ? false : v,
    ),
    z.boolean('请选择是或否'),
  );

const isDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A calendar day `YYYY-MM-DD`. */
export const date = (message = '请选择日期') =>
  z.pipe(z.transform(absent), z.string(message).check(z.refine(isDate, '日期格式应为 年-月-日')));

/** An instant in the format of the given client: `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const dateTime = (message = '请选择时间') =>
  z.pipe(
    z.transform(absent),
    z
      .string(message)
      .check(
        z.refine(
          (v) => /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(v) && isDate(v.slice(0, 10)),
          '时间格式应为 年-月-日 时:分:秒',
        ),
      ),
  );

/** A list of at most `max` values; forms may send one value or several joined by commas. */
export const list = <T extends z.core.$ZodType>(item: T, max = 1000) =>
  z.pipe(
    z.transform((v: unknown) => {
      const value = absent(v);
      return typeof value === 'string' ? value.split(',') : typeof value === 'number' ? [value] : value;
    }),
    z.array(item, '请选择').check(z.maxLength(max, `一次最多 ${max} 项`)),
  );

/** Optional on the wire: the caller's schema distinguishes absent, `''` and (in updates) `null`. */
export const maybe = <T extends z.core.$ZodType>(type: T) => z.optional(z.pipe(z.transform(absent), z.optional(type)));

/** In an update: absent leaves the value, `null` or `''` clears it. */
export const clearable = <T extends z.core.$ZodType>(type: T) =>
  z.optional(
    z.pipe(
      z.transform((v: unknown) => (v === '' ? null : v)),
      z.nullable(type),
    ),
  );

export const mobile = (label = '手机号') =>
  z.pipe(z.transform(clean), z.string(`请填写${label}`).check(z.regex(/^1[3-9]\d{9}$/, `${label}应为 11 位手机号`)));

/** A mobile or landline number. */
export const phone = (label = '电话') =>
  z.pipe(
    z.transform(clean),
    z
      .string(`请填写${label}`)
      .check(z.regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, `${label}应为手机号或带区号的座机号`)),
  );

export const email = (label = '邮箱') =>
  z.pipe(
    z.transform(clean),
    z
      .string(`请填写${label}`)
      .check(z.maxLength(254), z.refine(isMailAddress, `${label}格式不正确，应如 name@school.edu.cn`)),
  );

/** A user-defined code: letters, digits, `_` and `-`. */
export const codeText = (label: string, max = 32) =>
  z.pipe(
    z.transform(clean),
    z
      .string(`请填写${label}`)
      .check(
        z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), `${label}只能用字母、数字、下划线和短横线，最多 ${max} 位`),
      ),
  );
