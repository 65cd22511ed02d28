/** Written by scripts/build-covers.mjs: the covers of the example posts, as files of public/blog/capas. */
export const EXAMPLE_COVERS: Record<
  string,
  { path: string; width: number; height: number; variants: { path: string; type: string; width: number }[] }
> = {
  'rotina-da-manha': {
    path: '/blog/capas/rotina-da-manha-89bf83cff2.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/rotina-da-manha-400-77eb7e762e.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/rotina-da-manha-800-8f40789b3b.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
  'mesada-ou-pontos': {
    path: '/blog/capas/mesada-ou-pontos-f361ec7781.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/mesada-ou-pontos-400-542b281e70.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/mesada-ou-pontos-800-5926e6ff93.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
  'tarefas-por-idade': {
    path: '/blog/capas/tarefas-por-idade-b71de9a179.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/tarefas-por-idade-400-f20813c5d2.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/tarefas-por-idade-800-5ea3f252ff.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
  'dois-irmaos': {
    path: '/blog/capas/dois-irmaos-ca45aa2d0c.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/dois-irmaos-400-fe6e3c720a.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/dois-irmaos-800-fb6f51758b.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
  'premios-sem-dinheiro': {
    path: '/blog/capas/premios-sem-dinheiro-0b56e91e59.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/premios-sem-dinheiro-400-e029caa529.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/premios-sem-dinheiro-800-7d0679f772.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
  'o-combinado-falhou': {
    path: '/blog/capas/o-combinado-falhou-7421fe6e0b.jpg',
    width: 800,
    height: 500,
    variants: [
      {
        path: '/blog/capas/o-combinado-falhou-400-19a8477177.avif',
        type: 'image/avif',
        width: 400,
      },
      {
        path: '/blog/capas/o-combinado-falhou-800-04d63498a6.avif',
        type: 'image/avif',
        width: 800,
      },
    ],
  },
}
