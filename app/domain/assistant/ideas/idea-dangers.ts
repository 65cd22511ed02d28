import { foldText } from '#app/base/fold-text.ts'

/** Kinds of danger for which an idea of a model is refused. */
export type Danger =
  | 'secrecy'
  | 'height'
  | 'fire'
  | 'water'
  | 'trips'
  | 'medicine'
  | 'weapons'
  | 'strangers'
  | 'camera'
  | 'body'
  | 'touch'
  | 'harm'
  | 'alone'

/** Harmless phrases that contain a dangerous word. `dangerIn` removes them first. */
const HARMLESS_PHRASES = new RegExp(
  [
    'palavras? (estranh|desconhecid)[oa]s?',
    'arvore (da familia|genealogica|de natal)',
    'fundo do mar',
    '(animais|bichos|peixes|sons?|cores) d[oa]s? (mar|rios?|praia|lago)',
    '(medi\\w*|meca|compar\\w*|anot\\w*)( e \\w+)? a altura',
    'balanca d[ae] cozinha',
    'vitamina de \\w+',
    '(piscina|banheira) de bolinhas',
    'sem (fogo|faca)|nem (fogo|faca)|tesouras? sem ponta|faca (sem ponta|de manteiga)|fora da tomada',
    'barco de papel|arco.iris',
    'cac\\w+.(ao tesouro|palavras?)',
    'antes de sair|(ao|de|para) sair d[oae] (quarto|banho|banheiro|mesa|cama|sala|cozinha)',
    'segredo d[ao] (receita|bolo)',
    '(escrever|escreva|mandar|mande|carta|recado|bilhete) para (um|uma|o|a|seu|sua) (amig|colega|prim)\\w+',
    'cinema em casa|(acampamento|acampar|cabana|barraca|noite) na sala',
    '(banho|chocolate) quente',
    'massagem nos (\\w+ )?pes',
    '(ver|veja|assist\\w+) (a )?(um |o )?videos?|videos? de (ciencia|receitas?|musica)|videos? (para|pra) (a |o )?(vov\\w+|avos?|ti[oa]s?|prim\\w+)',
    'acend\\w+ (a|as|o) (luz|luzes|abajur|lanterna)',
  ].join('|'),
  'g',
)

const anyOf = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})`)

/** Dangers that are refused even with an adult. The patterns match text from `foldText`: lower case, no accents. */
const ALWAYS_REFUSED: readonly (readonly [Danger, RegExp])[] = [
  [
    'secrecy',
    anyOf(
      'segred\\w*|secret[oa]s?\\b|sigilo\\w*|escondid\\w*|escondendo\\b|esconder? (\\w+ )?(d[eoa]s?|isso|isto)\\b|cochich',
      'de fininho|na surdina|sorrateir\\w*|disfarc\\w*|mentir\\w*|mentirinh|minta\\b|desculpas? para\\b|invent\\w+ uma desculpa',
      'nao (\\w+ )?(cont\\w+|diga|dizer|diz|fale|falar|mostr\\w+|avis\\w+|revel\\w+|deix\\w+ (que )?(ninguem|\\w+ pais|\\w+ mae|\\w+ pai))\\b',
      'sem (\\w+ )?(contar|avisar|dizer|falar|pedir|permissao|autorizacao|mostrar|combinar)\\b|sem que \\w+',
      '(ninguem|pais|mae|pai|mamae|papai|adult\\w+|responsave\\w+) (\\w+ )?(nao (\\w+ )?(ver|veja\\w*|saib\\w*|perceb\\w*|descubr\\w*)|pode\\w* saber|saib\\w*|perceb\\w*|descubr\\w*)',
      'nao (ver|verem|saberem|saber|perceberem|descobrirem)\\b|so (entre|nosso|nos dois|nos duas)|entre nos\\b|apag\\w+ (as?|o) (mensage|conversa|historico)',
      'so (para|pra) (voce|si|mim|nos)\\b|nem (\\w+ )*precis\\w+ saber|no sono\\b|fi(car|que|ca) acordad[oa]\\b(?! (meia|um|mais))',
      'senhas?\\b|tranc\\w+|debaixo d[ao] cobert|as escuras\\b|de madrugada\\b|(todos|ninguem) (\\w+ )?(dormi\\w*|acordad\\w*)|pegadinha',
    ),
  ],
  [
    'height',
    anyOf(
      'telhado|telhas?\\b|lajes?\\b|calhas?\\b|parapeito|beiral|beirada|sacada|marquise|andaime|antena|lustre|tetos?\\b|muros?\\b|postes?\\b|forro\\b|precipicio|penhasco|barranco|ribanceira',
      'trep(ar|e|ando|a)\\b|escal(ar|e|ando|ada)\\b|rapel|tirolesa|alpinis|trampolim|parkour|rooftop|terraco',
      '(sub(ir|a|indo|am|iu)|fic(ar|a|ando)|fique|em pe (em|n))\\b (\\w+ ){0,3}(em cima|(n[oa]s?|num|numa|ate [oa]) (?!quarto|palco|carro|elevador))',
      'em cima d[eoa]s? (guarda|armario|muro|geladeira|cadeira|casa|banco|portao|estante)|(ultima|mais alta) prateleira|prateleiras? (de cima|mais alta|alta)',
      '(no|do|la no|para o) alto\\b|mais alt[oa]s? d|nas alturas|de cima d[oa] (predio|casa|morro)|(ver|olhar) \\w+ \\w+ de cima|grande altura|metros de altura',
      '(us\\w+|com|peg\\w+|arm\\w+|encost\\w+|segur\\w+) (a |uma |na |numa )?escada|trocar? (\\w+ )?lampada|troque (\\w+ )?lampada',
      'janelas? [^.]*(fora|vidro|debruc|sent|pul|pendur)|(lav|limp|sent|debruc|pendur|pul|vidro|fora)\\w*[^.]* janelas?\\b|lado de fora',
      'arvores? [^.]*(alt[oa]|galho|sub|trep|pul|colh)|(sub|colh|galho|pul|casa n|balanc)\\w*[^.]* arvores?\\b|colher (manga|coco|jaca|abacate|goiaba|fruta)s?',
      '(cadeira|banco|banquinho|banqueta)s? para (alcanc|pegar)|usando uma (cadeira|mesa)|alcanc\\w+ (o|a|os|as) (alt|tet|cim|prateleira|ultim)',
      '(pul(ar|e|ando|o)|salt(ar|e|ando|os?))\\b (?!corda|de alegria)[^.]*\\b(muro|portao|grade|cerca|pedras?|ponte|altura|d[oae] (sofa|cama|mesa|escada|arvore|balanco))',
      'portao [^.]*(trep|sub|pul)|(trep|sub|pul)\\w*[^.]* portao',
    ),
  ],
  [
    'fire',
    anyOf(
      'frit\\w*|fritura|oleo\\b|azeite quente|fogueira|fogo\\b|fogos\\b|roja?o\\b|rojoes|bombinhas?|fosforos?\\b|isqueiro|velas?\\b|tochas?\\b|incendi\\w*|polvora|explo[ds]\\w*|gasolina|querosene',
      'acend\\w+|queim\\w+|brasas?\\b|carvao|labareda|churrasqueira|macarico|ferro (quente|de passar|eletrico|ligado|a vapor)|com o ferro\\b|pass(ar|e) (a |as |o |os )?(\\w+ )?(roupas?|camis\\w+|uniforme|calcas?)\\b',
      'solda\\w*|tomadas?\\b|fios? eletric|choque\\b',
    ),
  ],
  [
    'water',
    anyOf(
      'prend\\w+ (a |o )?(respiracao|folego|ar\\b)|segur\\w+ (a |o )?(respiracao|folego)|sem respirar|apneia|debaixo d.?.?agua|fundo d[ao] (piscina|rio|lago|represa|poco|tanque)',
      'banho n[oa] (\\w+ )?(bebe|irma|nene|menor|cachorr[^.]*banheira)|caixa d.?.?agua|cisterna|pocos?\\b|correnteza|enchente|enxurrada|(pul|salt|atravess)\\w*[^.]*(corrego|riacho|rio|pedras)',
    ),
  ],
  [
    'medicine',
    anyOf(
      'remedi|medica(cao|mento)|comprimid|capsulas?\\b(?! do tempo)|xarope|pilulas?|pastilha|vitaminas?\\b|melatonina|dipirona|paracetamol|ibuprofeno|antibiotic|aspirina|analges|anti.?alerg|anti.?inflam|descongestion|gotas?\\b|gotinhas?\\b|pomadas?|insulina|inje[ct]|suplement|whey|creatina|proteina|shakes?\\b|energetic|cafeina|calmante|homeopat|floral\\b|florais\\b|oleo essencial|bombinha de asma|inalador',
      'ansiedade|febre|ritalina|bula\\b|doses?\\b|seringa|termometro|machucad|ferida|chas? (\\w+ )?(de (erva|camomila|cidreira|boldo)|calm|para (dormir|curar))',
      'cerveja|vinho|cachaca|vodka|licor\\b|alcool|alcoolic|bebida|drinque|cigar|vape\\b|narguil|maconha|drogas?\\b|fumar|fume\\b|tabaco',
      'agua sanitaria|cloro|desinfetante|alvejante|soda caustica|inseticida|venenos?|raticida|solvente|acetona|aguarras|amonia|quimic|produtos? de limpeza|produtos? fort|cheir\\w+ (a )?cola|cola quente',
    ),
  ],
  [
    'weapons',
    anyOf(
      'armas?\\b|arminhas?|espingard|carabina|revolver|pistola|rifle|fuzil|chumbinho|airsoft|paintball|tiros?\\b|tiroteio|atir(ar|e|ador)|municao|granada|estilingue|badoque|bodoque|zarabatana|canivete|punha(l|is)|facao|facoes|facas?\\b|afi(ar|e|ada)|machad|foices?|enxada|serras?\\b|serr(ar|e|ote)|furadeira|motosserra|rocadeira|cortador|estilete|navalha|giletes?|laminas?|espadas?|flechas?|arco e|katana|socos?\\b|soqueira|arpao',
      'cac(ar|ada)\\b|armadilha|guerra|sangue|sangrent|matar\\b|violen|briga\\b|brigar|lut(ar|e)\\b|cort\\w+ (\\w+ )?(carne|lenha|galho|frango|peixe|vidro|arame)|vidro quebrado|bater em\\b|apanhar|castig',
    ),
  ],
  [
    'strangers',
    anyOf(
      'estranh[oa]s?\\b|desconhecid\\w*|(nao|mal|nunca) (conhec\\w*|viu)|conheceu|acab\\w+ de conhecer|gente nova|pessoas? nov|alguem nov|amigos? (nov|virtua|d[oa] (jogo|internet|rede|app))|amig[oa] nov[oa]',
      'redes? socia\\w*|instagram|insta\\b|tik.?tok|you.?tube|facebook|snapchat|whats|zap\\b|discord|twitter|kwai|roblox|telegram|twitch|influen|bate.?papo|chats?\\b|on.?line|internet|lives?\\b|transmi\\w+ ao vivo|ao vivo|perfi(l|s)|seguidor|curtidas?|likes?\\b|post(ar|e|ando)\\b|public(ar|a|ando)\\b|publique|canal\\b|virtua(l|is)|microfone|webcam|camera ligada|jogador|videochamada|aplicativo|site\\b|sites\\b',
      '(envi|mand)\\w+ [^.]*(foto|imagem|selfie|video)s? (su|d[eo] voce|do seu|para o grupo|pel)|fotos? suas?\\b|selfie|nudes?\\b|localizacao',
      '(pass|d[ae]|diga|inform|envi|mand|entreg|compartilh)\\w* [^.]*(enderec|telefone|escola|nome completo)[^.]* (a|para|com) |dar o endereco|dados pessoais',
      'quem (passar|passa|chegar|pedir|bater|aparecer|quiser)|(abr|atend)\\w+ a porta\\b|campainha|interfone|entregador|entregas?\\b|caronas?\\b|vend(er|a|as|endo)\\b|encontros?\\b|dinheiro d[eo] (outr|descon)',
      'combin\\w+ de (se )?(encontr|ver\\b)|se encontr(ar|e)\\b|(colegas?|amig[oa]s?|turma) d[oe] (jogo|chat|grupo)|nov[oa]s? (amig|coleg)\\w*',
      'moc[oa]s?\\b|senhor(a|es|as)?\\b|homem\\b|homens\\b|esquina|conhecid[oa]s?\\b|se oferec\\w+|puxe conversa|entr(ar|e)\\b n[oa] carro',
      '(presente|doce|bala|convite|ajuda)s? de (quem|algu|um|uma)\\b|quem (voce )?nao (sab|conhec)\\w+|o nome\\b [^.]*nao|alguem (passar|que|chegar|se)\\b|onde (voce |a gente )?mora|que escola|fachada',
    ),
  ],
  [
    'camera',
    anyOf(
      'cameras?\\b|film(ar|ando|agem|agens)\\b|filme (o|a|os|as|um|uma|seu|sua|voce)\\b (?!escolha|noite|tarde|dois|dia)|gravac(ao|oes)|grav(ar|e|ando) (\\w+ )?(video|voce|seu|sua|a |o )|videos?\\b(?!.?game)',
      'fotograf(ar|e|ia d[eo] (corpo|voce))\\b|ensaios? foto\\w+|poses?\\b|fotos?\\b [^.]*(corpo|espelho|biquini|sunga|pijama|roupa de banho|voce\\b|si mesm)|(corpo|espelho|biquini|sunga) [^.]*fotos?\\b',
    ),
  ],
  [
    'body',
    anyOf(
      'dietas?\\b|emagre[cs]\\w*|magr[aoi]\\w*|gord[oai]\\w*|gordura|engord\\w*|celulite|(seu|o|do|perder|ganhar|control\\w*) peso\\b|quilos?\\b|\\d+ ?kg\\b|calori|jejum|jejuar|barriga|cintura|quadril|medidas do|medidas d[eo] corpo|abdomina|abdomen|flexoes|muscul|academia|malh(ar|e)\\b|em forma\\b|boa forma|fitness|detox|low carb|balancas?\\b|imc\\b|light\\b',
      'fome\\b|troqu?\\w+ (o|a) (cafe da manha|almoco|jantar|lanche) por|no lugar d[oa] (almoco|jantar|refeicao)|so (salada|verdura|fruta|agua)s?\\b|com(er|a) (menos|tudo|pouco|so )|rasp\\w+|limp\\w+ o prato|prato limpo|repit\\w+|repetir\\b|pul(ar|e) (o |a )?(cafe|almoco|jantar|lanche|refeic)|(sem|nao|fic\\w+ sem|fique sem|cort\\w+|evit\\w+) (o |os |a |as )?(jant|almo|com(er|e|a)\\b|doce|lanche|sobremesa|pao|paes|acucar|carbo|refei|massa|cafe da manha)',
      'depil\\w*|maqui(ar|e|agem|ado|ada)\\b|batom|salto alto|e salto|sexy|sensua\\w*|piercing|tatua\\w*|fur(ar|e)\\b (\\w+ )?(orelha|nariz|umbigo)|alis(ar|e|amento)|progressiva|descolor|ting?\\w+ (o )?cabelo|botox|plastica|bronze|(mais|ficar|fique) (bonit|lind)\\w*|corpo (bonit|perfeit|ideal|magr|definid)\\w*|medi(r|da)\\w* (o |a |d[oa] )?(corpo|cintura|braco|perna)|(tir|fic)\\w+ (a roupa|pelad)|pelad[oa]|nu[as]?\\b|namor\\w*|beij(ar|e|o)\\b (n|um amig|uma amig)',
      'tamanho d[ea] (roupa|corpo|calca)|quanto (voce )?com(eu|e)\\b|(comer|coma) (so )?(a |pela )?metade|sem (beber|tomar) agua|biquini|sunga|cuecas?\\b|calcinhas?\\b|sutia',
    ),
  ],
  [
    'touch',
    anyOf(
      'banho (junto|com) (?!(a |o )?(mae|pai|mamae|papai|agua|sabonete|brinquedo))|porta fechada|cocegas|massage\\w+|colo d[aoe]s? (?!mae|pai|mamae|papai|vov)|beijos?\\b|mesmo (sem (ter )?vontade|(quando|se|que) nao (quis|queir)\\w+)|sem (ter )?vontade',
      'trocar? de roupa\\b [^.]*(frente|perto|junto|com)|troque de roupa [^.]*(frente|perto|junto|com)|trocando de roupa|(dormir|durma|deitar|deite) n[ao] cama d[aoe]s? (?!mae|pai|mamae|papai|voc|irm)',
    ),
  ],
  [
    'harm',
    anyOf(
      '(noite|dia) (\\w+ )*(sem dormir|acordad)|pescoco|(saco|sacola|plastico)s?\\b [^.]*(cabeca|rosto|cara)\\b|sem piscar|(olh|fit|encar)\\w+ (para )?(o|pro) sol|aguent\\w+ o maximo|desmai\\w+|sufoc\\w+|engasg\\w+|engol(ir|a)\\b|amarr(ar|e)\\b (?!o cadarco|os cadarcos|o tenis|o laco)',
      'maquina de lavar (para|pra)|(entr|escond)\\w+ [^.]*(maquina|geladeira|freezer|secadora|porta.?malas|bau)\\b|lig(ar|ue)\\b o carro|volante|dirig(ir|a)\\b|linha d[oe] trem|trilhos?\\b|avenidas?\\b|estradas?\\b|rodovias?\\b',
    ),
  ],
]

/** Dangers that are allowed with an adult of the family. */
const REFUSED_WITHOUT_ADULT: readonly (readonly [Danger, RegExp])[] = [
  [
    'fire',
    anyOf(
      'fogao|fornos?\\b|micro.?ondas|panelas?|frigideira|chaleira|ferv\\w+|quentes?\\b|esquent\\w+|ass(ar|e|ando)\\b|cozinh(ar|e|ando)\\b|grelh\\w+|torradeira|sanduicheira|chapa\\b|air.?fryer|fritadeira|estour\\w+|churrasco|liquidificador|batedeira|picar\\b|cort(ar|e)\\b|tesoura',
    ),
  ],
  [
    'water',
    anyOf(
      'piscinas?\\b|prai\\w+|mar\\b|rios?\\b|lagos?\\b|lagoas?|represa|acude|cachoeira|corrego|riacho|igarape|mangue|clube\\b|banheira|nad(ar|e|ando)\\b|mergulh\\w+|surf\\w*|barcos?\\b|canoa|caiaque|boias?\\b|pesc(ar|a|aria|ando|ue)\\w*|aquario|tanque',
    ),
  ],
  [
    'trips',
    anyOf(
      'padaria|mercado|mercearia|supermercado|farmacia|shopping|lojas?\\b|banca\\b|lanchonete|sorveteria|restaurante|cinema|teatro\\b|museu|pracas?\\b|pracinha|parques?\\b|ruas?\\b|bairro|quarteirao|calcadas?|ciclovia|centro\\b|cidade\\b|creche|onibus|metro\\b|trem\\b|uber|taxi|praias?\\b|viage\\w*|viaj\\w*|excursao|acamp\\w*|barraca|mato\\b|matas?\\b|floresta|trilhas?\\b|sitio|fazenda|cachoeira|festas?\\b|balada|show\\b|shows\\b|estadio|condominio|campinho|quadra\\b',
      'casa d[eoa]s? (?!mad|boneca|familia)\\w+|vizinh\\w*|apartamento|portaria|passe(ar|ie|io|ios)\\b|(d[ae]r? |uma )+volta (n[oa]|pel[oa])|bicicleta|bike\\b|pedal\\w*|skate|patins|patinete|a pe\\b|fora de casa|longe de casa|noite fora|dia fora|tarde fora|la fora\\b|caminhando|lev\\w+ (o|a|seu|sua) irm\\w+|por ai\\b|sa(ir|ia|indo)\\b|volt(e|ar) (quando|tarde|depois|ate)|noite do pijama|festa do pijama|(dormir|durma) (n[oa]s? (?!hora|sala|sexta|sabado|propri|cama|rede|horario)|em |fora)|(com|da) (a )?turma\\b(?! da escola)|elevador',
    ),
  ],
]

const ADULT =
  '(?:adult[oa]s?|familia|pais|pai|mae|papai|mamae|avo|avos|vovo|vovos|responsave(?:l|is)|tios?|tias?)'
const DETERMINERS = '(?:um |uma |o |a |os |as |seu |sua |seus |suas |de |da |do |toda |toda a |todos? )*'
/** Matches texts that say that an adult of the family takes part. */
const WITH_ADULT = new RegExp(
  `\\b(?:(?:com|junto (?:de|com)|ao lado d[eoa]|perto d[eoa]|em|ajud\\w+|acompanhad[oa] (?:de|por|d[oa]s?)|vao) ${DETERMINERS}${ADULT}\\b|${ADULT} (?:\\w+ )?(?:por perto|juntos?|ao lado|acompanh\\w+|ajud\\w+|prepar\\w+|vai|vao|lev\\w+|faz|fazem|cozinh\\w+)|todos juntos|em familia)`,
)
/** Matches texts that say that no adult takes part; overrides `WITH_ADULT`. */
const WITHOUT_ADULT = new RegExp(
  `\\b(?:sozinh\\w*|por conta propria|por si\\b|sem (?:${DETERMINERS})?(?:ajuda|supervisao|companhia|ninguem|nenhum\\w*|${ADULT})\\b|sem precisar d\\w+ (?:${DETERMINERS})?${ADULT}|longe d[eoa]s? (?:${DETERMINERS})?${ADULT}|enquanto (?:${DETERMINERS})?${ADULT}|quando (?:${DETERMINERS})?${ADULT} (?:\\w+ )?(?:fora|sa\\w+|nao)|${ADULT} (?:\\w+ )?(?:fora|ausente\\w*|dorm\\w+|longe|saem|sair\\w*)|nenhum ${ADULT}|em vez d[eoa]s? ${ADULT})`,
)
/** Matches texts about staying home alone or looking after a sibling alone. They are always refused. */
const STAYING_ALONE =
  /\b(fic(ar|a|ando)|fique|passar|passe) [^.]*sozinh|sozinh[oa]s? em casa|(cuid|olh|tom)\w+ [^.]*(irm|bebe|prim|menor)\w*[^.]*(sozinh|sem )/

export function dangerIn(text: string): Danger | null {
  // 'faça' (do) without the accent would be 'faca' (knife)
  const foldedText = foldText(text.replaceAll(/faç/gi, 'faz')).replaceAll(HARMLESS_PHRASES, ' ')
  const match = ALWAYS_REFUSED.find(([, words]) => words.test(foldedText))
  if (match) return match[0]
  if (STAYING_ALONE.test(foldedText)) return 'alone'
  if (WITH_ADULT.test(foldedText) && !WITHOUT_ADULT.test(foldedText)) return null
  return REFUSED_WITHOUT_ADULT.find(([, words]) => words.test(foldedText))?.[0] ?? null
}
