import { createDrawingSet } from './drawing-set.ts'

const OPTIONS = [
  { name: 'combinado', label: 'Combinado' },
  { name: 'cama', label: 'Arrumar a cama' },
  { name: 'dentes', label: 'Escovar os dentes' },
  { name: 'banho', label: 'Tomar banho' },
  { name: 'lavar-maos', label: 'Lavar as mãos' },
  { name: 'roupa', label: 'Cuidar da roupa' },
  { name: 'tenis', label: 'Calçar e guardar sapatos' },
  { name: 'cafe', label: 'Comer bem' },
  { name: 'agua', label: 'Beber água' },
  { name: 'mesa', label: 'Pôr a mesa' },
  { name: 'louca', label: 'Lavar a louça' },
  { name: 'licao', label: 'Lição de casa' },
  { name: 'ler', label: 'Ler' },
  { name: 'mochila', label: 'Arrumar a mochila' },
  { name: 'brinquedos', label: 'Guardar os brinquedos' },
  { name: 'quarto', label: 'Arrumar o quarto' },
  { name: 'varrer', label: 'Varrer e limpar' },
  { name: 'lixo', label: 'Levar o lixo' },
  { name: 'planta', label: 'Regar as plantas' },
  { name: 'cachorro', label: 'Cuidar do cachorro' },
  { name: 'tigela', label: 'Cuidar do bicho' },
  { name: 'compras', label: 'Ajudar nas compras' },
  { name: 'irmao', label: 'Ser gentil' },
  { name: 'instrumento', label: 'Treinar música' },
  { name: 'alongar', label: 'Mexer o corpo' },
  { name: 'dormir', label: 'Dormir na hora' },
] as const

export type TaskDrawingName = (typeof OPTIONS)[number]['name']

// the first match counts, so more specific words come first: "Pôr a mesa do café" is the table
const STEMS: readonly (readonly [TaskDrawingName, RegExp])[] = [
  ['dentes', /\bdente|\bfio dental|\bbochecho/],
  ['lavar-maos', /\bmaos\b|\bmao\b/],
  [
    'licao',
    /\blica|\blicoe|\bdever(es)?\b|\btarefas? (de|da|do) (casa|escola|colegio)|\btarefa escolar|\bpara casa|\bestud|\btabuada|\bmatematica|\bprova\b|\bredacao|\bcaderno|\btrabalho (de|da) escola|\bingles\b/,
  ],
  ['brinquedos', /\bbrinquedo|\blego\b|\bpelucia|\bbonec|\bcarrinho|\bquebra[ -]cabeca|\bjogos\b/],
  ['cachorro', /\bcachorr|\bcao\b|\bcaes\b|\bcaramelo/],
  [
    'tigela',
    /\bpets?\b|\bgat[oa]s?\b|\bgatinh|\bracao\b|\bbich|\banima(l|is)\b|\bcoelh|\bhamster|\bpeixe|\baquario|\bpassarinho|\btartaruga/,
  ],
  ['planta', /\bplant|\breg(a|ar|ue)\b|\bhorta|\bjardim|\bflor(es)?\b|\bvasos?\b/],
  ['mochila', /\bmochil|\blancheira|\bmaterial|\bestojo/],
  ['mesa', /\bmesa\b/],
  ['louca', /\blouc|\bpratos?\b|\bcopos?\b|\btalher|\bpanela|\bpia\b/],
  ['agua', /\bagua\b|\bhidrat|\bgarrafinha/],
  ['banho', /\bbanho|\bchuveir|\bcabelo|\bpente|\brosto\b|\bhigiene/],
  [
    'dormir',
    /\bdorm|\b(ir|va|vai) (para|pra) (a )?cama|\bdeit|\bsono\b|\bsoneca|\bapagar a luz|\bboa noite|\bpijama/,
  ],
  ['cama', /\bcama\b|\blencol|\bedredom|\btravesseiro|\bcoberta/],
  ['tenis', /\btenis\b|\bsapat|\bchinel|\bcalcad|\bcadarco|\bamarrar/],
  [
    'roupa',
    /\broup|\bcamis|\bmeias?\b(?! (hora|noite|duzia|xicara|pagina))|\buniforme|\bgaveta|\barmario|\bcesto|\bvaral|\bdobr|\bvesti|\bcasaco|\btoalha/,
  ],
  ['lixo', /\blix|\brecicl|\bdescart/],
  ['compras', /\bcompra|\bmercad|\bsupermercado|\bfeira\b|\bpadaria|\bsacola/],
  [
    'instrumento',
    /\bviolao|\bpiano|(?<!\b(limp|digit|computador|notebook).*)\bteclado\b(?!.*\b(computador|notebook|digit))|\bflauta|\binstrument|\bmusic|\bviolin|\bbateria\b|\bukulele|\bguitarra|\bcantar/,
  ],
  ['ler', /\bler\b|\blei(a|tura)|\blivr|\bgibi|\bhistoria/],
  [
    'cafe',
    /\bcafe\b|\blanch|\bcomer|\bfrut|\bverdura|\blegume|\bsalada|\balmoc|\bjant|\brefeic|\bmerend|\bvitamina|\bleite\b|\bremedio/,
  ],
  [
    'irmao',
    /\birma|\bcacula|\bbebe\b|\bprim[oa]s?\b|\bavo\b|\bvov[oa]|\bdividi|\bcompartilh|\babrac|\bgenti|\bdesculpa|\bobrigad[oa]|\brespeit|\beduca(do|da)\b|\bcarinh|\bajudar (a|o) (mamae|mae|papai|pai)/,
  ],
  [
    'alongar',
    /\balong|\bcorpo\b|\bexercici|\bginast|\besport|\btrein|\bcorr(er|ida)\b|\bnata[cd]|\bfutebol|\bjudo|\bbale\b|\bballet|\bdanc|\bcapoeira|\byoga|\bcaminh|\bbicicleta|\bpular corda|\bao ar livre/,
  ],
  ['varrer', /\bvarr|\bvassoura|\blimp|\baspir|\bpano\b|\bfaxin|\bpoeira|\bchao\b|\bbanheiro/],
  ['quarto', /\bquarto|\barrum|\borganiz|\bescrivaninha|\bestante|\bsala\b|\bguardar/],
]

/** The drawings of tasks; 'combinado' if no stem matches the title. */
export const taskDrawings = createDrawingSet<TaskDrawingName>(OPTIONS, STEMS, 'combinado')
