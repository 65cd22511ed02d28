import { createDrawingSet } from './drawing-set.ts'

const OPTIONS = [
  { name: 'surpresa', label: 'Surpresa' },
  { name: 'sorvete', label: 'Sorvete' },
  { name: 'pizza', label: 'Pizza' },
  { name: 'pipoca', label: 'Pipoca' },
  { name: 'bolo', label: 'Bolo ou doce' },
  { name: 'escolher-jantar', label: 'Escolher o jantar' },
  { name: 'cinema', label: 'Filme ou cinema' },
  { name: 'videogame', label: 'Videogame ou tela' },
  { name: 'dormir-mais-tarde', label: 'Dormir mais tarde' },
  { name: 'amigo-em-casa', label: 'Amigo em casa' },
  { name: 'brinquedo', label: 'Brinquedo ou jogo' },
  { name: 'livro', label: 'Livro ou gibi' },
  { name: 'musica', label: 'Música' },
  { name: 'pintura', label: 'Pintura' },
  { name: 'bola', label: 'Bola' },
  { name: 'bicicleta', label: 'Bicicleta' },
  { name: 'natacao', label: 'Piscina' },
  { name: 'parque', label: 'Passeio no parque' },
  { name: 'piquenique', label: 'Piquenique' },
  { name: 'praia', label: 'Praia' },
  { name: 'acampamento', label: 'Acampamento' },
  { name: 'zoologico', label: 'Zoológico' },
  { name: 'passeio-de-trem', label: 'Passeio de trem' },
  { name: 'cofrinho', label: 'Cofrinho' },
] as const

export type RewardDrawingName = (typeof OPTIONS)[number]['name']

// the first match counts, so more specific words come first: "Dia na praia com os primos" is the beach
const STEMS: readonly (readonly [RewardDrawingName, RegExp])[] = [
  ['passeio-de-trem', /\btre(m|ns)\b|\btrenzinho|maria[ -]fumaca|\bmetro\b/],
  [
    'dormir-mais-tarde',
    /\b(dorm\w*|deit\w*|cama|acordad\w*|ficar)\b.*\btarde|\bacordad[oa]|hora de dormir|virar a noite|\b(minutos|hora) a mais (acordad|antes de dormir)/,
  ],
  ['acampamento', /\bacamp|\bbarraca|\bcabana|\bcamping/],
  ['praia', /\bprai|\bmar\b|\blitoral/],
  ['natacao', /\bnata[cd]|\bnadar|\bpiscin|parque aquatico|\bmergulh|\bcachoeir|\bclube/],
  ['zoologico', /\bzoo|\baquario|\bsafari|\bfazendinha|ver (os )?(bichos|animais)/],
  ['piquenique', /\bpiqueniq|\bpic-?nic/],
  ['brinquedo', /\bbrinqued|\btabuleiro|\bquebra[ -]cabeca|jogo de (cartas|memoria)/],
  [
    'cinema',
    /\bcine|\bfilm|\bseries?\b|\bassistir|\bdesenhos? (animado|na tv)|\btv\b|\btelevis|\bnetflix|\bstreaming/,
  ],
  ['bola', /\bbola\b|\bfutebol|\bfutsal|\bbasquete|\bvolei|\bpelada\b|\bquadra\b|\bestadio|\bjogo do time/],
  [
    'videogame',
    /\bvideo ?gam|\bgames?\b|\bjogo|\bjogar|\btablet|\bcelular|\btelas?\b|\bcomputador|\beletronico|\bminecraft|\broblox|\bnintendo|\bplaystation|\bxbox|\byoutube|\binternet/,
  ],
  ['bicicleta', /\bbici|\bbike|\bpatin|\bskate|\bpedal/],
  ['livro', /\blivr|\bgibi|\bquadrinho|\bleitura|\bhistorias?\b|\bmanga\b/],
  ['musica', /\bmusic|\bviolao|\bguitarra|\bshow\b|\bkaraoke|\bdanc|\bcantar|\bplaylist|\binstrumento/],
  [
    'pintura',
    /\bpint|\bdesenh|\btintas?\b|\bmassinha|\baquarela|\bcolorir|\blapis de cor|\bcanetinha|\bslime|\bartesanato|\baula de arte/,
  ],
  ['sorvete', /\bsorvet|\bpicole|\bacai\b|\bmilk ?-?shake|\bgelato|\bgeladinho|\bsacole/],
  ['pipoca', /\bpipoca/],
  [
    'bolo',
    /\bbolos?\b|\bbolinho|\bbrigadeiro|\btortas?\b|\bcupcake|\bdoces?\b|\bsobremesa|\bchocolate|\baniversario|\bbiscoito/,
  ],
  [
    'pizza',
    /\bpizz|\bhamburg|\blanch|\bsanduiche|\bbatata frita|\bcachorro[ -]quente|\bfast ?-?food|\bpaste(l|is)\b/,
  ],
  [
    'escolher-jantar',
    /\bjantar|\balmoc|\bcardapio|\bcomida|\brestaurante|\bcozinhar|\bmacarr|\blasanha|\bchurrasco|\bmenu\b|\bprato\b|\bcafe da manha/,
  ],
  ['parque', /\bparq|\bprac|\bpasse|\bplayground|\btrilha|\bbalanco\b|\bcampo\b|\bpular corda/],
  ['amigo-em-casa', /\bamig|\bcoleg|\bprim[oa]s?\b|\bpijama|\bvisita|\bdormir na casa|\bfesta/],
  ['cofrinho', /\bmesada|\bdinheiro|\bcofr|\breais\b|\breal\b|r\$|\bmoeda|\bpoupan|\beconomi/],
  ['brinquedo', /\bbrinc|\bbonec|\bcarrinho|\blego\b|\bpelucia|\bpiao\b|\bpipa\b|\bfigurinha|\balbum/],
  ['surpresa', /\bsurpres|\bpresent/],
]

/** The drawings of rewards; 'surpresa' if no stem matches the title. */
export const rewardDrawings = createDrawingSet<RewardDrawingName>(OPTIONS, STEMS, {
  fallbackFor: () => 'surpresa',
})
