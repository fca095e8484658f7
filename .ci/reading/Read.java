import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads JUnit reports with Java's Xerces, and prints what it found, a JSON line a file. `--schema FILE` in front of
 *  some has Xerces validate them too; `--schema none` ends that. */
class Read {
    private static final String[] VERDICTS = {"failure", "error", "skipped"};
    private static final String[] KEYS = {"tests", "failures", "errors", "skipped"};

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Schema schema = null;
        for (int index = 0; index < arguments.length; index++) {
            if (arguments[index].equals("--schema")) {
                String name = arguments[++index];
                SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
                schema = name.equals("none") ? null : factory.newSchema(new File(name));
                continue;
            }
            String head = "{\"reader\":\"Xerces\",\"file\":" + quoted(arguments[index]) + ",";
            try {
                out.println(head + read(new File(arguments[index]), schema) + "}");
            } catch (SAXException | IOException | NumberFormatException error) {
                out.println(head + "\"error\":" + quoted(String.valueOf(error.getMessage())) + "}");
            }
        }
        out.flush();
    }

    private static String read(File file, Schema schema) throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setErrorHandler(null);
        Document document = builder.parse(file);
        if (schema != null) {
            schema.newValidator().validate(new DOMSource(document));
        }
        NodeList suites = document.getElementsByTagName("testsuite");
        List<String> said = new ArrayList<>();
        for (String key : KEYS) {
            int sum = 0;
            for (int suite = 0; suite < suites.getLength(); suite++) {
                sum += Integer.parseInt(((Element) suites.item(suite)).getAttribute(key));
            }
            said.add(quoted(key) + ":" + sum);
        }
        NodeList found = document.getElementsByTagName("testcase");
        List<String> cases = new ArrayList<>();
        for (int number = 0; number < found.getLength(); number++) {
            Element one = (Element) found.item(number);
            cases.add("[" + quoted(one.getAttribute("classname")) + "," + quoted(one.getAttribute("name")) + ","
                + quoted(verdict(one)) + "]");
        }
        return "\"cases\":[" + String.join(",", cases) + "],\"said\":{" + String.join(",", said) + "}";
    }

    private static String verdict(Element one) {
        for (String name : VERDICTS) {
            for (Node child = one.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child.getNodeName().equals(name)) return name;
            }
        }
        return "passed";
    }

    private static String quoted(String text) {
        StringBuilder result = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            if (unit < 0x20 || unit == '"' || unit == '\\' || unit > 0x7E) {
                result.append(String.format("\\u%04x", (int) unit));
            } else {
                result.append(unit);
            }
        }
        return result.append("\"").toString();
    }
}
