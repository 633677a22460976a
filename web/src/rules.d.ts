declare module "virtual:rules/*" {
  const html: string;
  export default html;
}
