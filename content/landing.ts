import { BRAND } from './brand.ts'

/** The texts of the home page, in the order of rule 94. Drawings are names of app/ui/art/drawings/site. */
export const HERO = {
  title: 'O combinado não sai caro.',
  lead: `O ${BRAND.name} é um aplicativo para a família: vocês acertam as tarefas e quanto cada uma vale, e a criança junta pontos e troca por prêmios que vocês escolheram.`,
  button: { sold: 'Ver planos e preços', free: 'Criar a conta da família' },
  screenAlt:
    'A tela Início do aplicativo no celular: as crianças, quanto falta do dia de cada uma e as tarefas de hoje com os botões Não fez e Fez',
  sceneAlt:
    'Mãe e filha batem as mãos num quintal ensolarado, com muro de azulejos, mangueira, varal e um cachorro caramelo',
} as const

export const SCENES_OF_USE = {
  title: 'Como pode ser na sua casa',
  exampleLabel: 'Exemplo ilustrativo',
} as const

export const BENEFITS = {
  title: 'Cada combinado cumprido vira um azulejo',
  screenAlt:
    'A tela Início: as crianças, quanto falta do dia de cada uma e as tarefas de hoje com os botões Não fez e Fez',
  steps: [
    {
      title: 'Combinem',
      text: 'Escolham juntos a tarefa, a hora, os dias e os pontos. O que vale fica escrito, e ninguém precisa lembrar de cabeça.',
    },
    {
      title: 'Cumpram',
      text: 'Tocou em “Fez”, os pontos entram e um azulejo aparece no muro da semana. O que faltou só deixa o lugar vazio.',
    },
    {
      title: 'Troquem',
      text: 'Picolé hoje, filme no sábado, praia no fim do ano. Antes de cada troca a conta aparece inteira.',
    },
  ],
  cardsTitle: 'O que muda em casa',
  cards: [
    {
      drawing: 'manha',
      title: 'A lista fala por você',
      text: 'Em vez de “já falei três vezes”, a criança olha o que falta, com desenho e horário. Você volta a ser pai ou mãe, e não despertador.',
    },
    {
      drawing: 'espera',
      title: 'A espera fica à vista',
      text: 'Cada prêmio mostra quanto já foi juntado e quanto falta. Esperar pela bicicleta vira um caminho que dá para acompanhar.',
    },
    {
      drawing: 'dois-celulares',
      title: 'Os adultos falam a mesma língua',
      text: 'Um marca no trabalho, o outro vê em casa na mesma hora. Fica mais difícil ganhar no “mas a mamãe deixou”.',
    },
  ],
} as const

export const DIFFERENTIALS = {
  title: 'O que um quadro de adesivos não faz',
  rows: [
    {
      screen: 'resgate',
      label: 'A tela Resgatar Prêmio: o saldo, menos o preço do prêmio, igual ao que sobra',
      title: 'A conta aparece antes do sim',
      text: 'Ao trocar pontos, a criança vê a soma: o que tem, menos o que custa, igual ao que sobra. É uma conversa sobre escolher, não uma surpresa no fim do mês.',
    },
    {
      screen: 'tarefas',
      label: 'A tela Tarefas: cada tarefa com desenho, dias da semana, horário, pontos e as crianças dela',
      title: 'Cabe na semana de verdade',
      text: 'Lição só nos dias de aula, plantas no fim de semana, cachorro dia sim, dia não. O dia seguinte abre sozinho, sem ninguém apagar o quadro.',
    },
    {
      screen: 'premios',
      label: 'A tela Prêmios: cada prêmio com desenho, preço e quanto falta para chegar nele',
      title: 'O prêmio é vocês que inventam',
      text: 'Picolé depois do jantar, acampamento na sala, dia na praia com os primos. Cada um tem um desenho, um preço e um período, e mostra a distância até ele.',
    },
  ],
  sheet: {
    label: 'A folha do quadro da semana: tarefas de cada criança, dias e quadradinhos para pintar',
    title: 'E também vai para a geladeira',
    text: 'Um toque imprime o quadro da semana em uma folha A4, com as tarefas de cada criança e quadradinhos para pintar.',
  },
  details: [
    {
      title: 'Irmão não vira placar',
      text: 'Cada criança tem as suas tarefas e o seu muro. Não há pódio entre irmãos.',
    },
    {
      title: 'Ponto que sai tem motivo',
      text: 'Tirar pontos é escolha sua, e cada desconto fica escrito com a razão, para ser conversado.',
    },
    { title: 'Errou? Desfaz', text: 'Um toque a mais se desfaz com outro. O histórico mostra o que mudou.' },
    {
      title: 'Sem anúncio, sem rastreio',
      text: 'Nada aqui vende para o seu filho nem o segue pela internet.',
    },
  ],
} as const

export const FOR_WHO = {
  title: 'Feito para casas como a sua',
  cards: [
    {
      drawing: 'sala',
      title: 'Quem já cansou de repetir',
      text: 'Dente, mochila, brinquedo, banho. O combinado fica escrito, e a conversa pode ser sobre outra coisa.',
    },
    {
      drawing: 'irmaos',
      title: 'Quem tem mais de um filho',
      text: 'Idades diferentes, tarefas diferentes, prêmios diferentes, e tudo em um lugar só.',
    },
    {
      drawing: 'duas-casas',
      title: 'Quem cria em duas casas',
      text: 'Pai, mãe, avó: cada um no seu aparelho, todos com os mesmos combinados.',
    },
    {
      drawing: 'sem-ler',
      title: 'Quem ainda não lê',
      text: 'Cama, dente, prato, mochila: cada tarefa e cada prêmio tem um desenho que a criança reconhece.',
    },
  ],
  limits: {
    title: 'E o que ele não é',
    text: `O ${BRAND.name} não vigia celular, não bloqueia aplicativo e não substitui conversa nem acompanhamento profissional. É um lugar para escrever o que a família combinou.`,
  },
} as const

export const PRICING = {
  title: 'Um preço por família, com todos os filhos',
  lead: 'Muda só de quanto em quanto tempo você paga. Crianças, tarefas, prêmios e responsáveis são sem limite nos três.',
} as const

export const GUARANTEE = {
  title: (days: number) => `${days} dias para mudar de ideia`,
  text: (days: number) =>
    `Não serviu para a sua casa? Peça em Config, dentro do aplicativo, em até ${days} dias, e devolvemos o valor inteiro. Sem formulário comprido e sem ter de explicar o motivo.`,
} as const

export const BONUS = {
  title: 'Três livros para ler com calma',
  lead: {
    sold: 'Em PDF, para ler no celular ou imprimir. Quem assina baixa os três dentro do aplicativo, sem pagar a mais.',
    free: 'Em PDF, para ler no celular ou imprimir. Estão dentro do aplicativo.',
  },
} as const

export const STUDIES_HEAD = {
  title: 'O que a pesquisa diz, e o que não diz',
  lead: 'Três trabalhos publicados sobre tarefas e recompensas. Nenhum deles testou o nosso produto, e um deles é um alerta.',
} as const

export const QUESTIONS_TITLE = 'Perguntas de pais'

export const LAST_CALL = {
  title: 'Qual vai ser o primeiro combinado?',
  text: 'Pode ser pequeno: a cama, a mochila, o prato na pia. Leva menos tempo do que pedir pela terceira vez.',
  button: 'Criar a conta da família',
} as const
