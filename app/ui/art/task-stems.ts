/**
 * What a title must contain to get a drawing. The first match counts, so animals, toys and more specific words come first.
 * Null: the words look like another stem but mean something that has no drawing. Titles are in lower case without accents.
 */
export const TASK_STEMS = [
  [
    null,
    /cachorro[ -]quente|festa do pijama|xixi na cama|\bna cama seca|roer (as )?unha|\bfono|\bterapi|\bde pano\b|\bnao comer|\bsem comer|mesa de (estudo|cabeceira|trabalho)|cama elastica|(jog\w+|aula|treino|raquete|quadra) (de )?tenis\b|tenis de mesa|\b(ver|assistir) .*desenho|\b(contar|inventar) uma historia|\bmedidor|\bnas tarefas (de|da) casa/,
  ],

  // animals and toys, which have hair, beds, food and baths too
  ['cachorro', /\bcachorr|\bcao(zinho)?\b|\bcaes\b|(?<!\bde )\bcaramelo\b/],
  ['gato', /\bgat(o|a|inho|inha)s?\b/],
  ['peixe-no-aquario', /\baquario|\b(d(ar|e)|cuid|aliment|troc|limp)\w* .*\bpeix/],
  ['passarinho', /\bpassarinh|\bpassaros?\b|\bperiquit|\bcalopsita|\bcanario|\bgaiola/],
  [
    'tigela',
    /\bracao\b|\bpets?\b|\b(cuid|aliment|troc|limp|escov|dar|de)\w* .*\b(bich(o|inho)s?|animais|animal|coelh\w*|hamster|tartaruga|galinhas?)\b(?! de pelucia)/,
  ],
  [
    'brinquedos',
    /\bbrinquedo|\b(guard|arrum|organiz|recolh|junt|separ|cat|do)\w* .*(\blego\b|\bpelucia|\bbonec|\bcarrinhos?\b(?! de)|\bblocos\b|\bquebra[ -]cabeca|\bjogos\b|\bmassinha)/,
  ],
  [null, /\bbonec|\bpelucia|\bcarrinhos?\b/],

  // the body
  ['fio-dental', /\bfio dental/],
  [
    'aparelho-dental',
    /\b(por|colocar|botar|usar|lavar|escovar|limpar) o aparelho\b(?! (auditivo|de))|\baparelho (dental|movel|dos dentes|de dente)/,
  ],
  [
    'pasta-de-dente',
    /\bpasta (de dentes?|dental|na escova)|\bcreme dental|\b(por|colocar|botar) (a )?pasta$/,
  ],
  ['enxaguar', /^enxaguar( a boca| bem)?$|\benxagua(r a boca|nte)|\bbochecho/],
  [
    'dentes',
    /^escovar( bem)?$|\bdent(e|inho)s?\b(?! de (alho|leao))|\bdentista|\b(molhar|lavar|guardar|pegar) a escova\b(?! de)/,
  ],
  ['lavar-cabelo', /\b(lavar|ensaboar|enxaguar) (bem )?(o |os |a )?(cabelo|cabeca)|\bshampoo|\bxampu/],
  ['cabelo', /\bpentear\b|\bpente\b|\b(escovar|prender|desembaracar|arrumar) (bem )?(o )?cabelo/],
  ['protetor-solar', /\bprotetor( solar)?\b(?! (de|bucal|auricular|do))|\bfiltro solar/],
  ['banho-de-sol', /\bbanho de sol|\b(tomar|pegar) (um )?(pouco de )?sol\b/],
  ['creme', /\b(passar|usar) (o |a |um )?creme\b|\bhidratante|\bpomada|\brepelente/],
  ['rosto', /\b(lavar|limpar|molhar|enxugar) (bem )?o (rosto|rostinho)\b/],
  [
    'lavar-maos',
    /\b(lavar|higienizar|ensaboar|secar|enxugar) (bem )?(as |a )?(maos?|maozinhas?)\b(?! [oa]s? )|\bmaos (limpas|lavadas)\b/,
  ],
  ['unhas', /(?<!\bpintar as? )\bunhas?\b/],
  ['papel', /\blimpar (bem )?o bumbum|\bpapel higienico|\brolo de papel\b(?! (de|toalha))/],
  ['descarga', /\bdescarga\b/],
  ['penico', /\bpenico|\bpinico|\btroninho/],
  [
    'vaso',
    /\bxixi\b|\bfazer coco\b|\bcoco no vaso|\busar o (vaso|banheiro)\b|\b(ir ao|ir no|passar no) banheiro/,
  ],
  ['fralda', /\bfralda/],
  ['chupeta', /\bchupeta/],
  [
    'remedio',
    /\bremedio|\bxarope|\bantibiotico|\b(tomar|dar|toma) (a |as |sua |o )?(vitaminas?|gotinhas|comprimido)\b(?! de (banana|fruta|morango|mamao|abacate))/,
  ],
  ['inalacao', /\binalacao|\bnebuliza|(?<!\bsoltar )\bbombinha/],
  ['oculos', /\boculos\b(?! (de|escuros))/],
  ['cinto', /\bcinto de seguranca|\b(por|colocar|botar|usar) o cinto\b|\bcadeirinha\b/],
  ['pijama', /\bpijama|\broupa de dormir/],
  [
    'propria-cama',
    /\bdorm\w* .*\b(propria|sua|minha) (cama|caminha)|\bdorm\w* (a noite toda )?(sozinh|no (proprio|seu) quarto|na cama)/,
  ],

  // clothes, school and screens
  ['cesto', /\broupas? suja|\broupas? no cesto|\bcesto de roupa/],
  ['varal', /\bvaral|\b(estender|recolher|pendurar) as? roupas?\b/],
  ['lancheira', /\blancheira/],
  ['mochila', /\bmochil|\bmaterial (escolar|da escola|da aula)|\bestojo|\bbolsa d[oa] (escola|treino)/],
  [
    'licao',
    /\blicao|\blicoes|\bdever(es)?\b|\btarefas? (de casa|d[ao] (escola|colegio)|escolar)|\btrabalho (de|da) escola|^(fazer )?(o )?para casa$|\bestud|\btabuada|\bmatematica|\bprovas?\b|\bredacao|\bcaderno|\bingles\b|\bcaligrafia|\bapostila|\bkumon/,
  ],
  [
    'escola',
    /\b(ir|sair|pront[oa]|chegar|entrar|ficar|arrumar-se|se arrumar)\b.*\b(escola|escolinha|creche|colegio)\b(?! de (futebol|natacao|danca|musica))/,
  ],

  // the home
  ['varrer', /\bvarrer\b|\bvarra\b|\bvassoura/],
  ['aspirador', /\baspirar\b|\baspirador/],
  ['carro', /\b(lavar|limpar) o carro\b/],
  [
    'planta',
    /\bplant(a|as|ar|inha|inhas)\b(?! d[oe]s? pe)|\bregar\b|\bregue\b|\bhorta\b|\bjardim\b(?! (de|botanico))/,
  ],
  ['luz', /\b(apagar|desligar) (a |as |todas as )?(luz|luzes|lampadas?)\b|\bronda das luzes/],
  [
    'limpar',
    /^(ajudar a )?limpar\b(?!.*\b(nariz|boca|orelhas?|ouvidos?|prato|mesa|carro|rosto|bumbum)\b)|\blavar (o |a )?(banheiro|vaso|box|pia|chao|quintal|janela|banheira)|\b(passar|tirar) (um |o )?(pano|po)\b|\bfaxina|\blimpeza/,
  ],
  ['mesa', /\b(por|botar|colocar|arrumar|tirar|limpar|preparar|sentar|recolher)\b.*\bmesa\b|\bguardanapo/],
  [
    'louca',
    /\blouca|\b(lavar|secar|enxugar|guardar|levar|enxaguar) .*\b(pratos?|pratinho|copos?|talheres|panelas?|xicaras?)\b(?! de )|\bate a pia\b|\ba pia$/,
  ],
  ['levar-lixo', /\b(levar|tirar|por|colocar|botar|descer) .*\blix(o|inho)\b/],
  ['lixo', /\blix(o|os|eira)\b|\brecicl/],
  ['compras', /\bcompras?\b|\bmercado|\bsupermercado|\b(ir a|fazer a|na) feira\b|\bpadaria|\bsacolas?\b/],

  // meals
  ['agua', /\b(beber|bebe|tomar) (mais |muita |bastante |a |um copo de |\d+ copos de )?agua\b|\bgarrafinha/],
  ['leite', /\b(beber|bebe|tomar) (o |um |todo o )?(copo de )?leite\b/],
  ['cafe', /\bcafe da manha|\b(tomar|preparar|fazer) (o )?cafe\b/],
  ['lanche', /\blanche\b|\blanchar\b|\bmerenda\b|\bsanduiche/],
  ['fruta', /(?<!\b(bolo|suco|doce|vitamina) de )\b(frut(a|as|inha)|maca|banana|mamao|melancia|morango)\b/],
  [
    'verdura',
    /\bverdura|\blegumes?\b|\bsalada\b|\balface|\bbrocolis?\b|(?<!\bbolo de )\bcenoura|\bcouve\b|\bespinafre/,
  ],
  [
    'cozinhar',
    /\bcozinhar\b|\b(fazer|preparar|ajudar (n|com )o|ajudar no) (o )?(almoco|jantar|arroz|feijao)\b|\b(fazer|preparar) (a comida|uma receita)/,
  ],
  [
    'prato',
    /^(comer|coma|almocar|jantar)\b(?!.*\b(doce|bala|chocolate)s?\b)|\bcomer (tudo|bem|direito|sozinh|devagar|toda?|arroz|feijao)\b|\braspar o prato/,
  ],

  // family
  ['bebe', /(?<!^)\bbebe\b/],
  ['ler-juntos', /\b(ler|leitura|livro|historia)\b.* (com a (mamae|mae)|em dupla|em familia|junto)\b/],
  ['rezar', /\brezar\b|\boracao|\borar\b|\bmissa\b|\bculto\b|\bigreja\b/],
  [
    'por-favor',
    /\bpor favor|\bobrigad[oa]\b|\bdesculpas?\b|\blicenca\b|\bpalavr(a|inha)s? magica|\bbo[ma][ -](dia|tarde|noite)\b|\bser educad[oa]|\bcumprimentar/,
  ],
  ['telefone', /\b(ligar|telefonar) (para|pra|pro|ao)\b|\bvideochamada/],
  [
    'irmao',
    /\birma(o|os|s|zinho|zinha)?\b|\bcacula\b|\babrac(o|ar)\b|\bgenti(l|leza)\b|\bcarinho\b|\bbrincar com [oa]s? prim/,
  ],

  // free time
  ['violao', /\bviolao|\bguitarra|\bukulele|\bcavaquinho/],
  [
    'instrumento',
    /\bpiano|(?<!\b(limp|digit|computador|notebook).*)\bteclado\b(?!.*\b(computador|notebook|digit))|\binstrumento|\b(aula de|treinar|estudar|praticar) musica/,
  ],
  ['danca', /\bdanca\b|\bdancar\b|\bbale\b|\bballet\b/],
  ['judo', /\bjudo\b|\bjiu|\b[kc]arate\b|\btaekwondo|\b[kq]u?imono/],
  ['bola', /\bfutebol\b(?! (de botao|americano))|\bfutsal|\bjogar bola/],
  ['natacao', /\bnatacao\b|\bnadar\b/],
  ['bicicleta', /\bbicicleta|\bbike\b|\bpedalar\b/],
  ['parque', /\b(brincar|ficar) .*\b(fora|ao ar livre|no (quintal|parque|parquinho|patio))\b|\bparquinho\b/],
  [
    'alongar',
    /\balongamento|\balongar\b|\bcorpo\b|\bexercicios?( fisicos?| em casa| de alongamento)?$|\bginastica|\batividade fisica|\bpular corda|\bcorr(er|ida)\b|\bcaminhada|\bcaminhar\b|\byoga\b/,
  ],
  [
    'pintura',
    /\bdesenhar\b|\bfazer (um |uma |o )?desenho|\bpintar\b(?! (as? unha|o cabelo|a parede))|\bcolorir/,
  ],
  [
    'tablet',
    /\b(guard|entreg|larg|devolv|deix|por|coloc)\w* .*\b(tablet|celular)\b|\bsem (o )?(celular|tablet)\b/,
  ],
  [
    'tela',
    /\b(desligar|apagar) .*\b(tv|televisao|telas?|video ?game|computador|tablet|celular|jogo)\b|\bsem (tv|televisao|telas?|video ?game)\b|\b(tempo|pausa) (de|das) telas?\b/,
  ],
  ['mala', /\b(arrumar|fazer|preparar|desfazer) (a |as |sua |minha |propria )*malas?\b/],
  ['cofrinho', /\bcofr(e|inho)\b|\bguardar (o )?(dinheiro|moedas?|mesada|troco)\b|\bpoupar\b/],

  // words that many titles have
  ['banho', /\bbanho\b(?! (n[oa]s? (?!hora\b)|de (loja|tinta)))|\bchuveiro|\bducha/],
  [
    'dobrar-roupa',
    /\bdobrar .*\b(roupa|camis|toalha|calca)|\bguardar (a |as )?(propria |sua |minha )?roupas?\b/,
  ],
  [
    'cama',
    /\b(arrum|faz|fiz|estic|estend|troc|dobr|organiz|forr)\w* .*\b(cama|caminha|lencol|lencois|edredom|cobertas?|cobertor|travesseiro)\b/,
  ],
  ['dormir', /(?<!\bde )\bdormir\b|\bir (para|pra) (a )?cama\b|\bdeitar\b|\bsoneca\b|\bhora de dormir/],
  [
    'despertador',
    /\bdespertador|\bacordar\b(?! [oa]s? [a-z])|\blevantar (da cama|na hora|cedo|sem|sozinh|as \d)/,
  ],
  ['meias', /\bmeias?\b(?![ -](hora|noite|duzia|xicara|pagina|luz|volta|calca))/],
  [
    'tenis',
    /\btenis\b|\bsapat(o|os|inho|inhos)\b|\bchinelos?\b|\bcadarco|\bcalcados?\b|\bcalcar\b|\bsandalia/,
  ],
  ['roupa', /\broup|\buniforme|\bcamis(a|eta)|\bvestir\b|\bcasaco|\bagasalho/],
  ['ler', /\bler\b|\bleia\b|\bleitura\b|\blivr(o|os|inho|inhos)\b|\bgibis?\b/],
  [
    'quarto',
    /\b(arrumar|organizar|deixar|cuidar d?) ?(bem )?(o )?(proprio |seu |meu )?quart(o|inho)\b|\b(arrumar|deixar) a sala\b|\bquarto (arrumado|em ordem)/,
  ],
] as const
