/** Prints the page with all pictures, also those that have not been scrolled to. */
export async function printManual(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.help-main img')];
  for (const picture of pictures) picture.loading = 'eager';
  // A picture that fails to load is left out.
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
