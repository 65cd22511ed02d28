interface TestimonialText {
  /** Place or time of the scene. */
  title: string
  text: string
  /** One of the app's drawn portraits. */
  portrait: { gender: 'female' | 'male'; variant: 1 | 2 | 3 | 4 | 5 | 6 }
}

/** An invented scene of use, with the label 'Exemplo ilustrativo'. */
interface ExampleScene extends TestimonialText {
  kind: 'example'
}

/** A person's words with name and state. The person agreed in writing. */
interface RealTestimonial extends TestimonialText {
  kind: 'real'
  name: string
  /** Brazilian state: 'MG'. */
  state: string
  /** Day on which the person agreed to be quoted, 'yyyy-MM-dd'. */
  consentedOn: string
}

export type Testimonial = ExampleScene | RealTestimonial

/**
 * Testimonials (rule 93): invented scenes with a label, until real testimonials with consent exist. An empty list hides
 * the section.
 */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    kind: 'example',
    title: 'Segunda, 7h10',
    text: 'A mochila já está na porta, falta a mesa do café. Em vez de chamar de novo, a mãe aponta o muro da semana. Bia vê o lugar vazio de segunda, busca os pratos e toca em “Fez”.',
    portrait: { gender: 'female', variant: 3 },
  },
  {
    kind: 'example',
    title: 'Quarta, 18h, em duas casas',
    text: 'O pai marca a lição de casa no celular dele. No ônibus, a mãe vê o azulejo aparecer e manda um áudio: “Vi que você terminou! Me conta como foi?”',
    portrait: { gender: 'female', variant: 5 },
  },
  {
    kind: 'example',
    title: 'Sábado, depois do almoço',
    text: 'Théo quer trocar os pontos pelo filme. A tela mostra a conta: 144\u00a0−\u00a0120\u00a0=\u00a024. Ele olha quanto falta para o acampamento na sala, pensa um pouco e resolve esperar.',
    portrait: { gender: 'male', variant: 3 },
  },
]
