/** The middle of a phone number is hidden from those who do not need it: `138****5678`. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
