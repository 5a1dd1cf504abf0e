import type { ESTree, Plugin } from 'vite';
import { isCompiledAtOnce } from './compiled-files.ts';
import { type Edit, edited, nodesIn } from './edit-code.ts';

/**
 * Browsers pre-parse a script's functions and compile each on its first call, reading it twice; a function in parentheses is
 * compiled with the script. A reading calls about four hundred functions, most of them only a few times, so this plugin
 * parenthesizes the functions in the rooms every reading runs through. They are declared at the top, because they may be called
 * before their line is reached. Code that most pages never call is left alone: compiling costs four times as much as pre-parsing.
 * Arrow functions inside functions are not even pre-parsed but parsed in full each time, so all of them are parenthesized.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'sightline:compiled-at-once',
    enforce: 'post',
    transform(code, id) {
      if (!isCompiledAtOnce(id)) return undefined;
      let rest = edited(code, nodesIn(this.parse(code)).flatMap(inParentheses));
      const declared: string[] = [];
      const exported: string[] = [];
      for (const statement of this.parse(rest).body.toReversed()) {
        const isExported = statement.type === 'ExportNamedDeclaration';
        const made = isExported ? statement.declaration : statement;
        if (made?.type === 'ClassDeclaration') {
          rest = rest.slice(0, made.start) + withMethodsBehind(rest, made) + rest.slice(made.end);
        } else if (made?.type === 'FunctionDeclaration' && made.id) {
          declared.push(`var ${made.id.name} = (${rest.slice(made.start, made.end)});`);
          if (isExported) exported.push(made.id.name);
          rest = rest.slice(0, statement.start) + rest.slice(statement.end);
        }
      }
      return `${declared.join('\n')}\nexport { ${exported.join(', ')} };\n${rest}`;
    },
  };
}

/**
 * Moves a class's methods out of its body, as parenthesized functions assigned to the prototype: inside the body they would all
 * be pre-parsed.
 */
function withMethodsBehind(code: string, made: ESTree.Class): string {
  let body = code.slice(made.start, made.end);
  let behind = '';
  for (const member of made.body.body.toReversed()) {
    if (member.type !== 'MethodDefinition' || !canStandBehind(member)) continue;
    const { start, end, generator } = member.value;
    const method = `(function${generator ? '*' : ''} ${code.slice(start, end)})`;
    behind += `\n${made.id?.name}.prototype.${code.slice(member.key.start, member.key.end)} = ${method};`;
    body = body.slice(0, member.start - made.start) + body.slice(member.end - made.start);
  }
  return body + behind;
}

/** Whether a method can live outside the class: plain, and without `super` or private names. */
function canStandBehind({ kind, key, value, ...member }: ESTree.MethodDefinition): boolean {
  const isPlain = kind === 'method' && !member.static && !member.computed && !value.async && key.type === 'Identifier';
  return isPlain && !nodesIn(value).some(({ type }) => type === 'Super' || type === 'PrivateIdentifier');
}

function inParentheses({ type, start, end }: ESTree.Node): Edit[] {
  if (type !== 'ArrowFunctionExpression') return [];
  return [
    { from: start, to: start, text: '(' },
    { from: end, to: end, text: ')' },
  ];
}
