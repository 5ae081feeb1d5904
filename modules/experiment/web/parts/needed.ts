export const needed = (message: string) => [{ required: true, message }];
