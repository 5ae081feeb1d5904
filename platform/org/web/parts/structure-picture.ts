import { saveFile } from '#kernel/web/api/download.ts';
import { notify } from '#kernel/web/ui/notify.ts';

// Browsers limit the canvas size; larger charts are scaled down.
const maxSide = 12_000;

/** Saves the chart as an image at double resolution if the canvas limit allows. */
export async function savePicture(svg: SVGSVGElement, name: string) {
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  const scale = Math.min(2, maxSide / Math.max(width, height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((content) => (content ? saveFile(content, `${name}.png`) : notify.error('导出失败')));
}
