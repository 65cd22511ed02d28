export interface Question {
  question: string
  answer: string
  /** A page with further information. */
  link?: { path: string; label: string }
  /** Shown only in an installation that sells plans. */
  isAboutPaying?: boolean
}

/** Questions of parents. Every answer describes the current product. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'Dar pontos não é pagar a criança para obedecer?',
    answer:
      'Pode virar isso, se tudo tiver preço. Funciona melhor com poucos combinados, acertados antes e com a criança, e com elogio junto. O que ela já faz por gosto fica de fora, e o que virou hábito pode sair da lista. Muitos prêmios nem custam dinheiro: escolher o jantar, dormir mais tarde, acampar na sala.',
  },
  {
    question: 'Tirar pontos não é castigo?',
    answer:
      'Usar ou não é decisão sua: dá para passar a vida só com pontos positivos. Quando você desconta, o aplicativo pede um motivo e mostra a conta antes de confirmar, para ser uma consequência conversada e não uma surpresa.',
  },
  {
    question: 'Meu filho precisa ter celular?',
    answer:
      'Não. Você marca as tarefas no seu aparelho, ou vocês usam juntos um tablet da casa. Para longe das telas, imprima o quadro da semana e pendure na geladeira.',
  },
  {
    question: 'Com que idade dá para começar?',
    answer:
      'Quando a criança entende “primeiro isto, depois aquilo”, já dá para combinar coisas pequenas. Cada tarefa tem um desenho, então ela não precisa saber ler. Com os mais velhos, combinem juntos também os pontos e os prêmios.',
  },
  {
    question: 'O outro responsável também pode usar?',
    answer:
      'Pode, e é até melhor. Em Config você gera um código de convite e quem recebe entra na mesma família, no próprio aparelho. O que um marca o outro vê na hora. O número de responsáveis não tem limite.',
  },
  {
    question: 'Preciso instalar alguma coisa?',
    answer:
      'Não. Funciona no navegador do celular, do tablet e do computador. Se quiser um ícone como o dos outros aplicativos, use a opção do navegador de adicionar à tela inicial.',
  },
  {
    question: 'E se a internet cair?',
    answer:
      'O aplicativo precisa dela para salvar. Se ela cair no meio, a tela continua ali e avisa, e nada é contado pela metade nem duas vezes: você toca de novo quando ela voltar.',
  },
  {
    question: 'O que vocês fazem com os dados dos meus filhos?',
    answer:
      'Só o que o aplicativo precisa para funcionar. Não há publicidade nem rastreamento, e só a sua família vê o que registra. Em Config você baixa tudo em um arquivo ou exclui tudo de verdade, quando quiser.',
    link: { path: '/privacidade', label: 'Ler a política de privacidade' },
  },
  {
    question: 'Cada filho ou cada responsável paga separado?',
    answer: 'Não. Basta uma pessoa da família assinar, e todos usam, com quantas crianças houver.',
    isAboutPaying: true,
  },
  {
    question: 'Posso cancelar quando quiser?',
    answer:
      'Sim, em Config, sem multa. O plano deixa de se renovar e a família usa até o fim do período já pago. Antes de cada renovação você recebe um aviso por e-mail.',
    link: { path: '/reembolso', label: 'Ler a política de reembolso' },
    isAboutPaying: true,
  },
  {
    question: 'E se não der certo na minha casa?',
    answer:
      'Nos primeiros 7 dias depois da primeira cobrança, peça a devolução em Config e o valor volta inteiro. Não precisa dizer por quê.',
    isAboutPaying: true,
  },
]

/** The questions for an installation with or without plans on sale. */
export const questionsFor = (sellsPlans: boolean): readonly Question[] =>
  QUESTIONS.filter(({ isAboutPaying = false }) => sellsPlans || !isAboutPaying)
