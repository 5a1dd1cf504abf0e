/** The few words of the strict XML parser that the tests use. */
declare module 'sax' {
  interface Parser {
    onerror: (error: Error) => void;
    onopentag: (tag: { name: string; attributes: Record<string, string> }) => void;
    ontext: (text: string) => void;
    write(xml: string): Parser;
    close(): void;
  }
  const sax: { parser(strict: boolean, options: object): Parser };
  export default sax;
}
