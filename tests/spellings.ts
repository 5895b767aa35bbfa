/** Names that are one and the same to whoever searches. What is kept is each as it stands here, letter by letter. */
export const spellings: readonly (readonly string[])[] = [
  [
    "Bob's 10-Pro", 'Bob’s 10–Pro', 'Bob‘s 10—Pro', 'Bob\u02BCs 10\u2011Pro', 'Bob`s 10\u2212Pro', 'Bob´s 10\u2010Pro', 'Bob＇s 10－Pro',
    'BOB′S １０‒PRO', 'Bob‛s 10―Pro', 'Bob\u02B9s 10⁻Pro', 'Bob\u05F3s 10\u05BEPro', 'Bob\u02BBs 10﹣Pro',
  ],
  [
    'Jib 6\' 2"', 'Jib 6′ 2″', 'Jib 6’ 2”', "Jib 6' 2''", 'Jib 6‘ 2“', 'Jib 6\u02B9 2\u02BA', 'Jib 6＇ 2＂', 'Jib 6´ 2´´', 'JIB 6′ 2′′', 'Jib 6` 2„', 'Jib 6\u05F3 2\u05F4',
  ],
  ['"Big" rig', '“Big” rig', '„Big“ rig', '«Big» rig', '»BIG« RIG', '‟Big” rig', '〝Big〟 rig', "''Big'' rig"],
  ['Dolly 2x4', 'Dolly 2×4', 'Dolly 2X4', 'Dolly 2✕4', 'Dolly 2⨯4', 'Dolly\u00A02✖4', 'Ｄｏｌｌｙ　２ｘ４', 'Dolly\u20092×4'],
  ['A-Frame', 'A\u2011Frame', 'a–frame', 'Ａ－Ｆｒａｍｅ'],
  ['Kamerakran', 'Kamera\u00ADkran', '\u202AKamerakran\u202C', 'Kamera\u200Bkran', '\u200EKAMERAKRAN\u200F', 'Kam\u2060era\uFEFFkran', 'Kame\u0301rakra\u0303n'],
  ['Ångström', 'A\u030Angstro\u0308m', '\u212Bngström', 'ANGSTROM'],
  ['Track 1/2', 'Track ½', 'Track 1⁄2', 'Track 1∕2'],
  ['Zoom 3~5', 'Zoom 3〜5', 'Zoom 3～5', 'Zoom 3∼5'],
];

/** Numbers as they are pasted, with what nobody sees and with signs that only look like a minus. */
export const pastedNumbers: readonly (readonly [text: string, value: number | null])[] = [
  ['\u202D120\u202C', 120], ['120\u200E', 120], ['\u200F120', 120], ['\u061C120', 120], ['\u206612,5\u2069', 12.5], ['\uFEFF120', 120],
  ['1\u200B20', 120], ['12\u00AD0', 120], [' \u202A 120\u202C\u00A0', 120], ['\u2060', null],
  ['\u221215', -15], ['–15', -15], ['－15', -15], ['—15', -15], ['‒15', -15], ['―15', -15], ['\u201015', -15], ['\u201115', -15], ['﹣15', -15], ['⁻15', -15], ['\u02D715', -15],
  ['\u200E-15', -15], ['-\u200E15', -15], ['\u061C\u221215', -15], ['\u202D\u22121,5\u202C', -1.5], ['\u22120', 0],
];

/** Addresses as they are pasted; all are ana@example.test. */
export const pastedAddresses: readonly string[] = [
  'ana@example.test', ' Ana@Example.TEST\u00A0', '\u202Aana@example.test\u202C', '\u200Eana@example.test\u200F', 'ana\u200B@example.test', 'ana@exam\u00ADple.test',
  'ana@\u2060example.test', '\uFEFFana@example\u200C.test', '\u2068ana@example.test\u2069', '\u061Cana@example.test',
];
