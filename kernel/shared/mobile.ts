/** 138****5678; the whole number is a call of its own, which is logged. */
export const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
