/** What the child hears: the deed, then the words. 'Lição de casa: que capricho!' */
export const praiseSentence = (title: string, words: string): string => `${title}: ${lowerCaseStart(words)}`

/** Words such as 'Que' begin in lower case after the colon; a name, and a word in capitals, keep theirs. */
function lowerCaseStart(words: string): string {
  return /^(?:Que|Obrigad[oa]|Você|Fez|Foi|Muito|Gostei|Adorei|Parabéns|Ficou|Tudo)\b/.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
