const mailAddress =
  /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

/** True for a mail address of forms, imports and fields: `+` in the name and any depth of the domain are usual. */
export const isMailAddress = (text: string) => text.length <= 254 && mailAddress.test(text);
