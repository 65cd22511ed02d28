/** One chapter of the tour video: the title above the phone, and the text of caption and transcript. */
export interface TourChapter {
  /** Two short lines at most, in the display font. */
  title: string
  /** Describes everything that is visible, because the video has no sound. */
  caption: string
}

/** The chapters in order. scripts/tour/walk.ts plays the chapters; captions and transcript use the texts. */
export const TOUR = {
  opening: {
    title: 'Um passeio por dentro',
    caption: 'Este é o Combinado: um passeio rápido, sem som, pelo aplicativo de verdade.',
  },
  agree: {
    title: 'Vocês combinam as tarefas',
    caption: 'Em Tarefas, vocês acertam o que fazer, a hora, os dias e quantos pontos vale.',
  },
  done: {
    title: 'Cumpriu? Toque em “Fez”',
    caption:
      'Um toque marca todas as crianças da tarefa. Ela vira azulejo, e os pontos entram no saldo na hora.',
  },
  give: {
    title: 'Um gesto bonito também conta',
    caption: 'Um elogio leva três toques: Pontuar, a criança e o que ela fez. O motivo fica escrito.',
  },
  take: {
    title: 'Tirar pontos? Só com motivo',
    caption: 'Se for preciso tirar pontos, o motivo vem com um jeito de consertar, que devolve os pontos.',
  },
  redeem: {
    title: 'Pontos viram prêmios',
    caption: 'A criança escolhe um prêmio da família e vê a conta: saldo, menos prêmio, igual ao que sobra.',
  },
  history: {
    title: 'Tudo fica escrito',
    caption: 'O histórico guarda cada ponto com o motivo e a hora. O que foi engano se desfaz.',
  },
  chart: {
    title: 'Um quadro para a geladeira',
    caption: 'As tarefas da semana saem em uma folha para imprimir e marcar à mão.',
  },
  family: {
    title: 'A família toda junta',
    caption: 'Em Config ficam as crianças, os responsáveis e os códigos para convidar mais gente.',
  },
  ending: {
    title: 'Combinado?',
    caption: 'Combinado! Para começar, vá para a página inicial.',
  },
} as const satisfies Record<string, TourChapter>

export type TourChapterName = keyof typeof TOUR
