import {
  bench,
  biohazard,
  bottle,
  box,
  cylinder,
  defs,
  lines,
  room,
  shadow,
  sheet,
  trefoil,
  triangle,
} from './scene-parts.demo.ts';

/** A scene as found, or after it was put right. */
type Scene = (fixed: boolean) => string;

const board: Scene = (
  fixed,
) => `${room()}<rect x="90" y="70" width="430" height="290" rx="6" fill="#f4f2ea" stroke="#6f7a80" stroke-width="10"/>
  ${sheet(120, 100, 170, 220, true)}${sheet(315, 100, 170, 100, fixed, '#c0392b')}${sheet(315, 220, 170, 100, fixed, '#2b7a4b')}
  <rect x="590" y="60" width="200" height="460" fill="#a9895f" stroke="#6e5636" stroke-width="8"/><rect x="640" y="100" width="100" height="120" fill="#cfe0e8" stroke="#6e5636" stroke-width="6"/>
  <circle cx="612" cy="300" r="12" fill="#d8dcdd"/>`;

const ledger: Scene = (fixed) => `${bench(150)}<rect width="800" height="150" fill="url(#wall)"/>
  ${shadow(400, 520, 330)}<path d="M120 210L390 190L400 520L90 540z" fill="#fdfcf6" stroke="#b8b4a6" stroke-width="3"/><path d="M680 210L410 190L400 520L710 540z" fill="#f7f5ec" stroke="#b8b4a6" stroke-width="3"/>
  ${Array.from({ length: 9 }, (_, i) => `<path d="M${124 - i * 3} ${245 + i * 31}L392 ${232 + i * 31}M676 ${245 + i * 31}L408 ${232 + i * 31}" stroke="#9bb2c6" stroke-width="2"/>`).join('')}
  ${lines(140, 236, 180, 3, '#2f4a73')}${fixed ? lines(132, 300, 230, 13, '#2f4a73') + lines(430, 240, 220, 16, '#2f4a73') : ''}
  <path d="M560 470L690 330l16 14L580 486z" fill="#1f4fa3"/><path d="M560 470l-10 26l30 -10z" fill="#222"/>`;

const clutter: Scene = (fixed) => `${room(300)}${bench(330)}
  <rect x="540" y="90" width="220" height="220" fill="#cfe3ee" stroke="#7e8a91" stroke-width="8"/><path d="M650 90v220M540 200h220" stroke="#7e8a91" stroke-width="6"/>
  ${bottle(60, 330, '#9cc7e4', true)}${bottle(140, 330, '#d9b46a', true)}
  ${
    fixed
      ? `<rect x="250" y="300" width="170" height="30" rx="5" fill="#5f8fb4"/>${lines(266, 310, 130, 1, '#dfeaf2')}`
      : `${box(230, 230, 150, 100)}<path d="M400 330v-70h70v70z" fill="#e9e4d6"/><path d="M396 260h78l-8 -16h-62z" fill="#c44"/>
      <ellipse cx="545" cy="318" rx="66" ry="16" fill="#f4f4f0"/><path d="M488 312q57 -62 114 0z" fill="#e0953f"/><path d="M610 330q40 -80 90 -30q40 50 80 20v10z" fill="#6a7f95"/>
      <path d="M650 250h44v80h-44z" fill="#7a4a2b"/><path d="M694 270q26 6 0 40" stroke="#7a4a2b" stroke-width="8" fill="none"/>`
  }`;

const exit: Scene = (
  fixed,
) => `${room(440)}<rect x="290" y="70" width="220" height="370" fill="#7f9bb0" stroke="#54666f" stroke-width="10"/><path d="M400 70v370" stroke="#54666f" stroke-width="6"/>
  <rect x="306" y="120" width="80" height="120" fill="#d8ebf2"/><rect x="414" y="120" width="80" height="120" fill="#d8ebf2"/><path d="M310 290h76M414 290h76" stroke="#d5dadc" stroke-width="12"/>
  <rect x="330" y="16" width="140" height="44" rx="4" fill="#138a4b"/><path d="M350 38h50m-14 -12l16 12l-16 12" stroke="#fff" stroke-width="7" fill="none"/><circle cx="430" cy="28" r="6" fill="#fff"/><path d="M418 52l12 -20l14 8l12 -4M430 36l-4 18" stroke="#fff" stroke-width="6" fill="none"/>
  ${fixed ? '<path d="M250 600L330 444h140L550 600z" fill="none" stroke="#e8b923" stroke-width="12"/>' : `${box(240, 360, 170, 120)}${box(270, 260, 130, 96)}${box(420, 390, 160, 120)}${box(350, 470, 150, 100)}<path d="M600 530l60 -190l24 8l-50 190z" fill="#b9c0c4"/>`}
  <rect x="640" y="330" width="46" height="110" rx="16" fill="#c5202a"/><rect x="652" y="312" width="22" height="20" fill="#2b2f31"/><path d="M674 318q34 10 22 70" stroke="#222" stroke-width="7" fill="none"/>`;

const extinguisher: Scene = (
  fixed,
) => `${room()}<rect x="250" y="470" width="300" height="50" fill="#9aa3a7"/>${shadow(400, 520, 190)}
  ${[290, 420]
    .map(
      (
        x,
      ) => `<rect x="${x}" y="220" width="90" height="260" rx="30" fill="${fixed ? '#d0222c' : '#a85b56'}"/><rect x="${x}" y="220" width="90" height="260" rx="30" fill="url(#round)"/><rect x="${x + 28}" y="180" width="34" height="44" fill="#33383b"/><path d="M${x + 62} 196q60 10 44 120" stroke="#222" stroke-width="11" fill="none"/><rect x="${x + 14}" y="300" width="62" height="90" fill="#f6f4ee"/>${lines(x + 20, 312, 50, 5)}
  <circle cx="${x + 44}" cy="248" r="15" fill="#fff" stroke="#333" stroke-width="4"/><path d="M${x + 44} 248l${fixed ? '2 -12' : '-11 6'}" stroke="${fixed ? '#1c8a3d' : '#c5202a'}" stroke-width="5"/>`,
    )
    .join('')}
  ${fixed ? `<rect x="560" y="300" width="90" height="130" fill="#fff" stroke="#8b959b" stroke-width="2"/>${lines(570, 320, 70, 7)}` : '<path d="M286 470q60 -40 120 4q60 -30 110 0" stroke="#6d6257" stroke-width="10" opacity="0.5" fill="none"/>'}`;

const eyewash: Scene = (
  fixed,
) => `${room()}<rect x="372" y="280" width="56" height="260" fill="#2f9e58"/><rect x="372" y="280" width="56" height="260" fill="url(#round)"/>${shadow(400, 545, 110)}
  <path d="M250 250h300l-60 62H310z" fill="#3bbf6c"/><path d="M250 250h300" stroke="#1d7c40" stroke-width="10"/>
  ${[340, 460].map((x) => `<rect x="${x - 8}" y="200" width="16" height="52" fill="#9aa5aa"/>${fixed ? `<ellipse cx="${x}" cy="196" rx="28" ry="14" fill="#e8b923"/>` : `<ellipse cx="${x}" cy="198" rx="20" ry="9" fill="#5b5f55"/>`}`).join('')}
  <rect x="330" y="60" width="140" height="80" fill="#138a4b"/><path d="M360 100q40 -34 80 0q-40 34 -80 0z" fill="#fff"/><circle cx="400" cy="100" r="11" fill="#138a4b"/>
  ${fixed ? `${sheet(560, 130, 120, 150, true, '#138a4b')}` : `${box(180, 400, 160, 130)}${box(450, 430, 170, 110)}<path d="M262 256q60 26 150 10q80 -8 130 4" stroke="#7a6d52" stroke-width="8" opacity="0.55" fill="none"/>`}`;

const hood: Scene = (
  fixed,
) => `${room(470)}<rect x="110" y="40" width="580" height="480" fill="#e3e7e8" stroke="#8b959b" stroke-width="8"/><rect x="150" y="120" width="500" height="290" fill="#56626a"/>
  <rect x="150" y="388" width="500" height="24" fill="#3c464d"/>${bottle(200, 388, '#a9d6a2', true)}${bottle(500, 388, '#e0c179', true)}<path d="M330 388l34 -110h26l34 110z" fill="#bcd9ea" opacity="0.85"/>
  <rect x="146" y="${fixed ? 250 : 110}" width="508" height="${fixed ? 110 : 40}" fill="#bfd8e6" opacity="0.6" stroke="#d9dee0" stroke-width="8"/>
  <path d="M640 110v280" stroke="#c5202a" stroke-width="4" stroke-dasharray="8 6"/><path d="M600 360h54" stroke="#c5202a" stroke-width="8"/>
  ${fixed ? `<rect x="560" y="60" width="90" height="44" fill="#123"/><text x="572" y="93" font-size="30" font-family="monospace" fill="#5dff8f">0.50</text>` : '<rect x="560" y="60" width="90" height="44" fill="#123"/><text x="572" y="93" font-size="30" font-family="monospace" fill="#ff6a5d">0.21</text>'}`;

const strip = (
  x: number,
  y: number,
) => `${shadow(x + 105, y + 52, 120)}<rect x="${x}" y="${y}" width="210" height="50" rx="8" fill="#f4f4f1" stroke="#9da5a9" stroke-width="3"/>
  ${[28, 80, 132].map((dx) => `<rect x="${x + dx - 14}" y="${y + 10}" width="34" height="30" rx="5" fill="#dfe3e4"/><path d="M${x + dx} ${y + 18}v12M${x + dx + 8} ${y + 18}v12" stroke="#333" stroke-width="3"/>`).join('')}<circle cx="${x + 190}" cy="${y + 25}" r="8" fill="#d0222c"/>`;

const wiring: Scene = (fixed) => `${room(300)}
  <rect x="330" y="120" width="96" height="76" rx="6" fill="#f7f7f4" stroke="#9da5a9" stroke-width="4"/><path d="M360 148v20M394 148v20" stroke="#333" stroke-width="5"/>
  ${
    fixed
      ? `<rect x="0" y="196" width="800" height="26" fill="#eef0f0" stroke="#aab2b6" stroke-width="3"/><rect x="450" y="120" width="96" height="76" rx="6" fill="#f7f7f4" stroke="#9da5a9" stroke-width="4"/><path d="M480 148v20M514 148v20" stroke="#333" stroke-width="5"/>
      <rect x="580" y="104" width="120" height="92" rx="5" fill="#e5e9ea" stroke="#87919a" stroke-width="4"/><rect x="604" y="124" width="20" height="44" fill="#30383d"/><rect x="640" y="124" width="20" height="44" fill="#30383d"/>`
      : `<path d="M378 196q-30 110 -200 150M300 400q60 60 130 20M560 430q120 20 90 -90M210 430q-120 60 -40 120t260 -10q120 -60 250 20" stroke="#25292b" stroke-width="11" fill="none"/>
      ${strip(110, 350)}${strip(360, 390)}${strip(250, 500)}<path d="M640 330h110v130h-110z" fill="#6b767c"/><path d="M655 350h80v60h-80z" fill="#333c41"/>`
  }`;

const person: Scene = (fixed) => `${room(330)}${bench(430)}
  <path d="M250 600V330q0 -70 90 -84h90q90 14 90 84V600z" fill="${fixed ? '#f4f6f6' : '#4f7fb8'}"/>${fixed ? '<path d="M385 250v350" stroke="#c3cacd" stroke-width="4"/><path d="M345 246l40 60l40 -60" fill="none" stroke="#c3cacd" stroke-width="6"/>' : '<path d="M300 420h170M300 460h170" stroke="#3c6aa0" stroke-width="10"/>'}
  <path d="M345 250v-30h80v30q-40 30 -80 0z" fill="#dca985"/><ellipse cx="385" cy="160" rx="72" ry="86" fill="#e8b894"/><path d="M310 150q-6 -96 75 -96t76 96q-20 -48 -76 -46t-75 46z" fill="#2c2421"/>
  ${fixed ? '<path d="M316 140h138v40q-30 16 -58 0h-22q-28 16 -58 0z" fill="#bfe2f2" opacity="0.8" stroke="#27567a" stroke-width="6"/><path d="M338 200h94v36q-46 24 -94 0z" fill="#dfe9ef"/>' : '<circle cx="357" cy="158" r="7" fill="#2c2421"/><circle cx="413" cy="158" r="7" fill="#2c2421"/><path d="M362 208q23 14 46 0" stroke="#9c5f48" stroke-width="6" fill="none"/>'}
  <path d="M500 330q70 40 110 92" stroke="${fixed ? '#e3e7e8' : '#4470a4'}" stroke-width="58" fill="none" stroke-linecap="round"/><circle cx="618" cy="424" r="32" fill="${fixed ? '#2f7fc0' : '#e8b894'}"/>
  ${bottle(640, 430, '#e3a24b', true)}`;

const shelf: Scene = (
  fixed,
) => `<rect width="800" height="600" fill="url(#wall)"/><rect x="60" y="30" width="680" height="540" fill="#e9c23c"/><rect x="95" y="65" width="610" height="470" fill="#4a4f48"/>
  ${[285, 505].map((y) => `<rect x="95" y="${y}" width="610" height="${fixed ? 26 : 14}" fill="${fixed ? '#3f6db0' : '#b9c0c0'}"/>`).join('')}
  ${['#b5763a', '#d6e3e8', '#7d4f2c', '#c6d9a8', '#b5763a', '#e4cf9a'].map((color, i) => bottle(115 + i * 98, 285, color, fixed || i % 3 === 1, 1.15)).join('')}
  ${['#d6e3e8', '#7d4f2c', '#cfae6d', '#b5763a', '#a8cbe0', '#7d4f2c'].map((color, i) => bottle(115 + i * 98 + (fixed ? 0 : (i % 2) * 14), 505, color, fixed || i === 4, 1.15)).join('')}
  ${fixed ? '' : '<path d="M300 285q20 14 10 60q-6 30 8 60" stroke="#a06a2e" stroke-width="12" opacity="0.75" fill="none"/>'}
  <path d="M705 65l90 -30v560l-90 -60z" fill="#d8b02f"/>`;

const fridge: Scene = (
  fixed,
) => `${room()}<rect x="250" y="40" width="300" height="490" rx="10" fill="#eef1f2" stroke="#9aa4a9" stroke-width="6"/>${shadow(400, 535, 220)}<rect x="280" y="70" width="240" height="430" fill="#d5e4ea"/>
  <path d="M280 210h240M280 350h240" stroke="#9db1ba" stroke-width="8"/>
  ${fixed ? `${[290, 370, 450].map((x) => bottle(x, 208, '#b5763a', true, 0.9)).join('')}${[290, 370, 450].map((x) => bottle(x, 348, '#a8cbe0', true, 0.9)).join('')}` : `${bottle(290, 208, '#b5763a', false, 0.9)}<rect x="372" y="120" width="70" height="88" fill="#e65c4f"/><path d="M455 208v-70h50v70z" fill="#f2f2ec"/><ellipse cx="330" cy="340" rx="34" ry="12" fill="#d98c36"/><path d="M296 338q34 -44 68 0z" fill="#e6b76a"/>${bottle(400, 348, '#d6e3e8', false, 0.9)}`}
  <path d="M550 40l130 -26v540l-130 -24z" fill="#dfe4e6" stroke="#9aa4a9" stroke-width="4"/>${fixed ? triangle(590, 200, 66) : ''}`;

const cylinders: Scene = (
  fixed,
) => `${room(430)}${fixed ? '<rect x="150" y="180" width="480" height="30" fill="#8b959b"/><rect x="150" y="400" width="480" height="30" fill="#8b959b"/>' : ''}
  ${cylinder(210, '#1f5f9e', fixed ? 0 : -3)}${cylinder(350, fixed ? '#1f5f9e' : '#2b7a4b')}${cylinder(490, '#50585d', fixed ? 0 : 5)}
  ${fixed ? `${[290, 450].map((y) => `<path d="M150 ${y}q60 26 120 4t140 0t140 0t80 0" stroke="#d9a514" stroke-width="13" stroke-dasharray="18 7" fill="none"/>`).join('')}<rect x="232" y="350" width="48" height="60" fill="#1d9a4c"/>` : '<path d="M262 110q80 -80 190 -20t180 40" stroke="#b2552c" stroke-width="8" fill="none"/>'}`;

const waste: Scene = (
  fixed,
) => `${room(400)}${fixed ? `<path d="M180 500h440l-30 60H210z" fill="#d8dcde" stroke="#8b959b" stroke-width="5"/>` : '<ellipse cx="430" cy="530" rx="250" ry="36" fill="#6f5a20" opacity="0.65"/>'}
  ${shadow(400, 530, 200)}<path d="M260 520V270q0 -26 30 -26h220q30 0 30 26v250z" fill="#e7b321"/><path d="M260 520V270q0 -26 30 -26h220q30 0 30 26v250z" fill="url(#round)" opacity="0.7"/>
  <rect x="310" y="214" width="80" height="34" fill="#3b3f3a"/><path d="M430 244q40 -50 84 0" stroke="#c4961a" stroke-width="22" fill="none"/>
  ${
    fixed
      ? `<rect x="302" y="196" width="96" height="26" rx="8" fill="#c5202a"/><rect x="300" y="310" width="200" height="150" fill="#fff6e0" stroke="#b94a00" stroke-width="6"/><rect x="300" y="310" width="200" height="32" fill="#f08a1d"/>${lines(316, 358, 168, 7)}${triangle(560, 250, 80)}`
      : '<path d="M318 216q30 -50 64 0q10 60 -30 70t-30 120" stroke="#7a5d12" stroke-width="16" fill="none"/><path d="M300 200l60 -120l24 10l-40 116z" fill="#c9d3d8"/><path d="M380 206l90 -96l20 20l-80 84z" fill="#e8ecef"/><path d="M330 120q60 -60 130 -10l-20 70h-90z" fill="#dfe8f2" opacity="0.85"/>'
  }`;

const bio: Scene = (
  fixed,
) => `<rect width="800" height="600" fill="url(#wall)"/><rect x="70" y="30" width="660" height="520" rx="8" fill="#eef1f2" stroke="#98a2a8" stroke-width="8"/><rect x="110" y="150" width="580" height="290" fill="#6d7a82"/><rect x="110" y="420" width="580" height="24" fill="#b6bfc4"/>
  <rect x="110" y="150" width="580" height="${fixed ? 110 : 30}" fill="#c9e2ee" opacity="0.6"/>
  ${fixed ? `${bottle(180, 420, '#e3c07c', true, 0.8)}<rect x="420" y="390" width="150" height="30" fill="#d9e3e8"/>` : `${box(150, 320, 130, 100)}${bottle(290, 420, '#e3c07c', false, 0.8)}${bottle(350, 420, '#c98f8f', false, 0.8)}<path d="M430 420q-10 -110 70 -110t80 110z" fill="#e7c918"/><rect x="600" y="350" width="70" height="70" fill="#c3ccd1"/>`}
  ${fixed ? `${triangle(330, 40, 100, biohazard(388, 108, 36))}${sheet(560, 56, 100, 80, true, '#2b7a4b')}` : '<rect x="340" y="60" width="100" height="60" fill="#cfd6d9" stroke="#98a2a8" stroke-width="3" stroke-dasharray="8 6"/>'}`;

const radiation: Scene = (
  fixed,
) => `${room(460)}<rect x="230" y="50" width="340" height="430" fill="#8796a2" stroke="#515f69" stroke-width="12"/><rect x="515" y="260" width="24" height="70" rx="8" fill="#d5dadc"/>
  <circle cx="400" cy="20" r="24" fill="${fixed ? '#e23b30' : '#6f7477'}"/>${fixed ? '<circle cx="400" cy="20" r="44" fill="#ff5a4a" opacity="0.3"/>' : ''}
  ${fixed ? `${triangle(300, 110, 170, trefoil(399, 220, 50))}${sheet(610, 150, 120, 160, true, '#b8860b')}<path d="M0 560h800" stroke="#e8b923" stroke-width="18" stroke-dasharray="40 22"/>` : '<path d="M320 150l150 6l-8 110l-150 -10z" fill="#b9c2c8"/><path d="M320 150l30 12M470 156l-22 20" stroke="#a4925e" stroke-width="8"/><path d="M560 480l60 -110" stroke="#d0a02a" stroke-width="9"/>'}`;

const machine: Scene = (
  fixed,
) => `${room(400)}${shadow(400, 540, 330)}<rect x="90" y="350" width="620" height="80" fill="#4f7d6b"/><rect x="120" y="430" width="110" height="110" fill="#436a5b"/><rect x="570" y="430" width="110" height="110" fill="#436a5b"/>
  <rect x="90" y="170" width="190" height="180" fill="#5b8d79"/><rect x="110" y="190" width="110" height="60" fill="#2d3a35"/><circle cx="140" cy="300" r="14" fill="#1d9a4c"/><circle cx="185" cy="300" r="14" fill="${fixed ? '#e23b30' : '#8f979b'}"/>
  <circle cx="330" cy="270" r="66" fill="url(#metal)"/><circle cx="330" cy="270" r="20" fill="#3b4347"/><rect x="340" y="256" width="240" height="28" fill="url(#metal)"/><rect x="580" y="210" width="80" height="140" fill="#5b8d79"/>
  ${fixed ? '<path d="M262 190h170v150H262z" fill="#f2c230" opacity="0.55" stroke="#c79a10" stroke-width="8"/>' + triangle(470, 120, 80) : '<path d="M300 330q30 40 60 6M290 240q-30 60 10 90" stroke="#c6cdd0" stroke-width="8" fill="none"/>'}`;

const vessel: Scene = (
  fixed,
) => `${room(430)}${shadow(380, 540, 220)}<rect x="220" y="160" width="320" height="360" rx="30" fill="url(#metal)"/><ellipse cx="380" cy="162" rx="160" ry="40" fill="#b9c2c6" stroke="#7d878c" stroke-width="6"/><rect x="350" y="70" width="60" height="60" fill="#a8873c"/>
  <circle cx="480" cy="90" r="44" fill="#fff" stroke="#3b4347" stroke-width="9"/><path d="M480 90l${fixed ? '-16 -22' : '26 16'}" stroke="#c5202a" stroke-width="6"/><rect x="470" y="130" width="20" height="36" fill="#a8873c"/>
  ${sheet(290, 260, 180, 150, true, fixed ? '#1d9a4c' : '#9b9484')}${fixed ? `<circle cx="440" cy="380" r="30" fill="none" stroke="#c5202a" stroke-width="7"/>${sheet(610, 180, 120, 170, true, '#1c5fb0')}` : '<path d="M286 256l190 160M476 256l-190 160" stroke="#c5202a" stroke-width="9" opacity="0.85"/>'}`;

const oven: Scene = (
  fixed,
) => `${room(430)}${shadow(400, 545, 250)}<rect x="200" y="180" width="400" height="350" rx="8" fill="#d8dddf" stroke="#7d878c" stroke-width="8"/><rect x="230" y="220" width="250" height="250" fill="#2b2f31"/><rect x="250" y="240" width="210" height="210" fill="${fixed ? '#4a3a30' : '#a8442a'}"/>
  <rect x="505" y="230" width="75" height="46" fill="#123"/><text x="512" y="264" font-size="30" font-family="monospace" fill="#ff7b3d">${fixed ? ' 25' : '320'}</text><circle cx="542" cy="330" r="20" fill="#50585d"/><circle cx="542" cy="400" r="20" fill="#50585d"/>
  ${fixed ? `${sheet(640, 170, 120, 160, true, '#c0392b')}${triangle(300, 60, 90)}` : `${box(230, 90, 170, 90)}${box(410, 110, 140, 70)}<path d="M620 530v-90h110v90z" fill="#e9e4d6"/>${bottle(650, 440, '#b5763a', false)}`}`;

const leak: Scene = (
  fixed,
) => `${room(430)}<path d="M300 0v260q0 60 60 60h200" stroke="#b9c2c6" stroke-width="44" fill="none"/><path d="M300 0v260q0 60 60 60h200" stroke="#e9edee" stroke-width="12" fill="none"/><circle cx="352" cy="312" r="40" fill="${fixed ? '#2f7fc0' : '#8a6b45'}"/>
  ${fixed ? '' : '<path d="M350 350q-12 40 0 60M372 350q10 60 0 110M330 346q-10 60 2 130" stroke="#6db3e0" stroke-width="9" fill="none"/><ellipse cx="370" cy="540" rx="230" ry="34" fill="#8fc1de" opacity="0.8"/><path d="M300 520l14 -90h110l14 90z" fill="#c5202a"/>'}`;

const scenes = {
  board,
  ledger,
  clutter,
  exit,
  extinguisher,
  eyewash,
  hood,
  wiring,
  person,
  shelf,
  fridge,
  cylinders,
  waste,
  bio,
  radiation,
  machine,
  vessel,
  oven,
  leak,
} as const;
export type SceneName = keyof typeof scenes;

// What a wording shows; what none of them names is shown by its class.
const byWording: readonly (readonly [words: RegExp, scene: SceneName])[] = [
  [/记录|台账|档案|清单|自查|审批|交接|账物|入账|体检|持证|许可/, 'ledger'],
  [/信息牌|张贴|责任人|承诺书|操作规程|应急处置卡|警示标识|标志或权限|演练|准入|培训/, 'board'],
  [/灭火器/, 'extinguisher'],
  [/疏散|通道|出口|房门/, 'exit'],
  [/通风橱|废气|排风/, 'hood'],
  [/洗眼|喷淋/, 'eyewash'],
  [/插线板|线路|私拉|配电箱|接地|门禁|监控/, 'wiring'],
  [/水管|下水不畅/, 'leak'],
  [/穿戴|拖鞋|防护用品|手套|一人在场|人数/, 'person'],
  [/冰箱/, 'fridge'],
  [/烘箱|加热|油浴|电炉/, 'oven'],
];
const byClass: Readonly<Record<string, SceneName>> = {
  ZR: 'board',
  JY: 'board',
  TZJL: 'ledger',
  CS: 'clutter',
  XF: 'exit',
  SS: 'eyewash',
  YD: 'wiring',
  FH: 'person',
  WH: 'shelf',
  QP: 'cylinders',
  FW: 'waste',
  SW: 'bio',
  FS: 'radiation',
  JD: 'machine',
  TZ: 'vessel',
  LR: 'oven',
};

/** The scene of a problem by its class and wording. */
export const sceneOf = (classCode: string, text: string): SceneName =>
  byWording.find(([words]) => words.test(text))?.[1] ?? byClass[classCode] ?? 'clutter';

/** A scene as an SVG of 800 by 600. */
export const drawScene = (name: SceneName, fixed: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${defs}${scenes[name](fixed)}<rect width="800" height="600" fill="url(#light)"/></svg>`;
